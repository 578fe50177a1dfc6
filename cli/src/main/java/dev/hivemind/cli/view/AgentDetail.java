package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.status.BudgetUse;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.TaskWords;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** All of what is known of the chosen agent: its line in the table may be too short. */
final class AgentDetail {
  private final RunReport report;
  private final TaskStatus status;
  private final int columns;

  AgentDetail(RunReport report, TaskStatus status, int columns) {
    this.report = report;
    this.status = status;
    this.columns = columns;
  }

  /**
   * @param rows that it takes at most
   */
  List<StyledLine> lines(int rows) {
    var lines = new ArrayList<StyledLine>();
    lines.add(facts());
    for (String words :
        DisplayText.wrap(DisplayText.oneLine(TaskWords.of(status, report)), columns)) {
      if (lines.size() < rows) lines.add(LineText.of(words, Ink.PLAIN, columns));
    }
    return lines;
  }

  private StyledLine facts() {
    var task = status.task();
    var line = new LineText(columns).add(task.id(), Ink.STRONG);
    fact(line, task.declared().agent());
    fact(line, task.declared().priority().name().toLowerCase(Locale.ROOT) + " priority");
    if (task.attempts() > 0) fact(line, Amounts.count(task.attempts(), "attempt"));
    budget(report.budgetUse(status), line);
    task.declared().matrix().forEach((key, value) -> fact(line, key + "=" + value));
    return line.line();
  }

  private static void budget(BudgetUse use, LineText line) {
    use.budget()
        .tokens()
        .ifPresent(
            limit ->
                fact(
                    line,
                    "%s of %s tokens"
                        .formatted(Amounts.tokens(use.tokens()), Amounts.tokens(limit))));
    use.budget()
        .usdMicros()
        .ifPresent(limit -> fact(line, use.money() + " of " + Money.ofMicros(limit)));
  }

  private static void fact(LineText line, String words) {
    line.add(" · " + words, Ink.FAINT);
  }
}
