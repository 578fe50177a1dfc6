package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.status.BudgetUse;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The run as a whole: how it stands, how long it still takes, what it used. */
final class RunHeader {
  private static final int CELLS = 10;
  private static final String GAP = "  ";

  private final RunReport report;
  private final int columns;

  RunHeader(RunReport report, int columns) {
    this.report = report;
    this.columns = columns;
  }

  List<StyledLine> lines() {
    var lines = new ArrayList<StyledLine>();
    lines.add(headline());
    lines.add(used());
    notices().forEach(notice -> lines.add(new LineText(columns).add(notice, Ink.WARNING).line()));
    return lines;
  }

  private StyledLine headline() {
    String state = word(report.status().state());
    String time = time();
    var line =
        new LineText(columns)
            .add(report.id(), Ink.STRONG)
            .add(GAP)
            .add(state, ink(report.status().state()))
            .add(GAP);
    int room = line.free() - DisplayText.width(time) - GAP.length();
    return line.add(DisplayText.cut(done(), room)).atEnd(time, Ink.PLAIN).line();
  }

  /** {@code 12 of 50 done: 11 succeeded, 1 failed, 8 running}. */
  private String done() {
    var counts = report.status().counts();
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    int done =
        counts.entrySet().stream()
            .filter(count -> isDone(count.getKey()))
            .mapToInt(count -> count.getValue())
            .sum();
    String others =
        counts.entrySet().stream()
            .filter(count -> count.getKey() != ShownState.SUCCEEDED)
            .map(count -> count.getValue() + " " + count.getKey().word())
            .collect(Collectors.joining(", "));
    return "%d of %d done%s".formatted(done, all, others.isEmpty() ? "" : ": " + others);
  }

  private static boolean isDone(ShownState state) {
    return switch (state) {
      case SUCCEEDED, NO_CHANGES, FAILED, MERGE_FAILED, SKIPPED, CANCELLED -> true;
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, ENDING, CHECKPOINTED, INTERRUPTED -> false;
    };
  }

  private String time() {
    Instant end = report.view().ended().map(over -> over.at()).orElse(report.now());
    Instant start = report.started().map(RunStarted::at).orElse(end);
    String elapsed = Amounts.duration(Duration.between(start, end));
    return report
        .remaining()
        .map(left -> "%s, about %s more".formatted(elapsed, Amounts.duration(left)))
        .orElse(elapsed);
  }

  private StyledLine used() {
    BudgetUse use = report.budgetUse();
    var line = new LineText(columns);
    line.add("tokens ", Ink.FAINT).add(Amounts.tokens(use.tokens()));
    use.budget()
        .tokens()
        .ifPresent(limit -> gauge(line, Amounts.tokens(limit), use.shareOfTokens()));
    boolean money = use.budget().usdMicros().isPresent() || isMoney(use.money());
    if (!money) return line.line();
    line.add(GAP).add(use.money().toString());
    use.budget()
        .usdMicros()
        .ifPresent(limit -> gauge(line, Money.ofMicros(limit).toString(), use.shareOfMoney()));
    if (isMoney(report.cost().listed())) line.add(" list price", Ink.FAINT);
    return line.line();
  }

  private static boolean isMoney(Money money) {
    return money.compareTo(Money.ZERO) > 0;
  }

  private static void gauge(LineText line, String limit, OptionalDouble share) {
    double used = share.orElse(0);
    line.add(" of " + limit + " ")
        .add(Bars.gauge(used, CELLS), Inks.ofBudget(used))
        .add(" %d %%".formatted(Math.round(used * 100)));
  }

  /** What somebody should know. */
  private List<String> notices() {
    var notices = new ArrayList<String>();
    if (report.status().reason() != null) notices.add(report.status().reason());
    if (report.status().state() != RunState.RUNNING) return notices;
    report
        .view()
        .launchingStopped()
        .map(LaunchingStopped::reason)
        .ifPresent(reason -> notices.add("no further task will start: " + reason));
    if (report.isLaunchingPaused()) {
      notices.add("no further task starts until p is pressed");
    }
    report
        .staleSince()
        .ifPresent(
            seen -> notices.add("the run has not shown its waits since " + Amounts.clock(seen)));
    return notices;
  }

  private static String word(Enum<?> state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static Ink ink(RunState state) {
    return switch (state) {
      case RUNNING -> Ink.STRONG;
      case SUCCEEDED -> Ink.GOOD;
      case FAILED -> Ink.BAD;
      case CHECKPOINTED, WAITING, INTERRUPTED -> Ink.WARNING;
    };
  }
}
