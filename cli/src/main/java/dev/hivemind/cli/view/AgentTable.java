package dev.hivemind.cli.view;

import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.TaskWords;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The agents of a run, as many as fit around the chosen one. */
final class AgentTable {
  private static final String GAP = " ";
  private static final String WHAT = "WHAT IT DOES";

  private final RunReport report;
  private final AgentList list;
  private final int columns;
  private final boolean wide;
  private final Map<AgentColumn, Integer> widths;

  AgentTable(RunReport report, AgentList list, int columns) {
    this.report = report;
    this.list = list;
    this.columns = columns;
    this.wide = AgentColumn.isWide(columns);
    this.widths = widths();
  }

  /**
   * @param rows with the titles, at least 2
   */
  List<StyledLine> lines(int rows) {
    var lines = new ArrayList<StyledLine>();
    lines.add(titles());
    int top = list.top(rows - 1);
    int end = Math.min(top + rows - 1, list.agents().size());
    for (int i = top; i < end; i++) {
      LineText row = row(list.agents().get(i));
      lines.add(i == list.chosen() ? row.chosen() : row.line());
    }
    if (list.agents().isEmpty())
      lines.add(LineText.of("no task fits the filter", Ink.FAINT, columns));
    return lines;
  }

  /**
   * Of all tasks, shown or not, so that scrolling moves no column; without those that are empty.
   */
  private Map<AgentColumn, Integer> widths() {
    var widths = new EnumMap<AgentColumn, Integer>(AgentColumn.class);
    for (AgentColumn column : AgentColumn.values()) {
      if (!wide && isLeftOut(column)) continue;
      int widest =
          report.status().tasks().stream()
              .mapToInt(task -> DisplayText.width(column.text(task, report, wide)))
              .max()
              .orElse(0);
      int title = DisplayText.width(column.title(wide));
      if (widest > 0) widths.put(column, Math.min(column.most(wide), Math.max(widest, title)));
    }
    return widths;
  }

  /** On a narrow screen, what tells little. */
  private boolean isLeftOut(AgentColumn column) {
    return switch (column) {
      case TIME -> true;
      case ATTEMPTS ->
          report.status().tasks().stream().allMatch(task -> task.task().attempts() <= 1);
      case TASK, STATE, PRIORITY, BUDGET, TOKENS, MONEY -> false;
    };
  }

  private StyledLine titles() {
    var line = new LineText(columns);
    widths.forEach(
        (column, width) -> line.add(column.fit(column.title(wide), width) + GAP, Ink.FAINT));
    return line.add(WHAT, Ink.FAINT).line();
  }

  private LineText row(TaskStatus status) {
    var line = new LineText(columns);
    widths.forEach(
        (column, width) ->
            line.add(
                    column.fit(column.text(status, report, wide), width),
                    column.ink(status, report))
                .add(GAP));
    return line.add(TaskWords.of(status, report));
  }
}
