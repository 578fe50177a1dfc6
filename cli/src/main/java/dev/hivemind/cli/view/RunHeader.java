package dev.hivemind.cli.view;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.status.BudgetUse;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.task.run.RunState;
import dev.hivemind.tui.Ink;
import dev.hivemind.tui.StyledLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The run as a whole: how it stands, how long it still takes, what it used. */
final class RunHeader {
  private static final int CELLS = 10;
  private static final String GAP = "  ";

  /** Kept free in the first line, so that it does not change with the length of a time. */
  private static final int COLUMNS_OF_TIME = 30;

  private final RunReport report;
  private final int columns;

  RunHeader(RunReport report, int columns) {
    this.report = report;
    this.columns = columns;
  }

  List<StyledLine> lines() {
    var lines = new ArrayList<StyledLine>();
    addStates(lines);
    lines.add(used());
    notices().forEach(notice -> lines.add(LineText.of(notice, Ink.WARNING, columns)));
    return lines;
  }

  /** The counts of states have a line of their own where they are too long for the first. */
  private void addStates(List<StyledLine> lines) {
    var counts = new StateCounts(report.status());
    LineText line = headline().add(counts.done());
    var others = new LineText(columns);
    counts.addTo(others);
    boolean fits = line.has(others.width() + COLUMNS_OF_TIME);
    if (fits && !others.isEmpty()) counts.addTo(line.add(": "));
    lines.add(line.atEnd(time(), Ink.PLAIN).line());
    if (!fits) lines.add(others.line());
  }

  private LineText headline() {
    RunState state = report.status().state();
    return new LineText(columns)
        .add(report.id(), Ink.STRONG)
        .add(GAP)
        .add(state.name().toLowerCase(Locale.ROOT), ink(state))
        .add(GAP);
  }

  /** What it took, and what it still takes; empty: nobody knows. */
  private String time() {
    String elapsed = report.lasted().map(Amounts::duration).orElse("");
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
    if (!isMoneyShown()) return line.line();
    boolean whole = report.cost().unpriced().isEmpty();
    line.add(GAP).add(use.money() + (whole ? "" : "+"));
    use.budget()
        .usdMicros()
        .ifPresent(limit -> gauge(line, Money.ofMicros(limit).toString(), use.shareOfMoney()));
    if (isMoney(report.cost().listed())) line.add(" list price", Ink.FAINT);
    return line.line();
  }

  private boolean isMoneyShown() {
    BudgetUse use = report.budgetUse();
    return use.budget().usdMicros().isPresent() || isMoney(use.money());
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
    if (isMoneyShown() && !report.cost().unpriced().isEmpty()) {
      notices.add("no price is known of " + String.join(", ", report.cost().unpriced()));
    }
    report
        .launchingStopped()
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

  private static Ink ink(RunState state) {
    return switch (state) {
      case RUNNING -> Ink.STRONG;
      case SUCCEEDED -> Ink.GOOD;
      case FAILED -> Ink.BAD;
      case CHECKPOINTED, WAITING, INTERRUPTED -> Ink.WARNING;
    };
  }
}
