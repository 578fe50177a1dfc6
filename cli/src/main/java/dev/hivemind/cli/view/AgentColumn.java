package dev.hivemind.cli.view;

import dev.hivemind.checkpoint.Cost;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.DisplayText;
import dev.hivemind.cli.status.RunReport;
import dev.hivemind.cli.status.StatusTable;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.tui.Ink;
import java.util.Locale;

/** What the table of agents tells of each, from left to right; the last column is apart. */
enum AgentColumn {
  TASK("TASK", false),
  STATE("STATE", false),
  PRIORITY("PRIORITY", false),
  BUDGET("BUDGET", false),
  TOKENS("TOKENS", true),
  MONEY("USD", true),
  ATTEMPTS("TRY", true),
  TIME("TIME", true);

  /** From this width on names and bars are longer. */
  private static final int WIDE = 120;

  private static final int CELLS = 5;
  private static final int CELLS_WHEN_WIDE = 10;

  private final String title;
  private final boolean right;

  AgentColumn(String title, boolean right) {
    this.title = title;
    this.right = right;
  }

  String title(boolean wide) {
    return this == PRIORITY && !wide ? "PRIO" : title;
  }

  static boolean isWide(int columns) {
    return columns >= WIDE;
  }

  int most(boolean wide) {
    return switch (this) {
      case TASK -> wide ? 40 : 18;
      case STATE -> 12;
      case PRIORITY -> wide ? 8 : 4;
      case BUDGET -> (wide ? CELLS_WHEN_WIDE : CELLS) + 5;
      case TOKENS, MONEY -> 8;
      case ATTEMPTS -> 3;
      case TIME -> 6;
    };
  }

  String fit(String text, int width) {
    return right ? DisplayText.right(text, width) : DisplayText.left(text, width);
  }

  String text(TaskStatus status, RunReport report, boolean wide) {
    return switch (this) {
      case TASK -> status.task().id();
      case STATE -> status.state().word();
      case PRIORITY -> priority(status.task().declared().priority(), wide);
      case BUDGET -> budget(status, report, wide ? CELLS_WHEN_WIDE : CELLS);
      case TOKENS -> tokens(report.usageOf(status));
      case MONEY -> money(status, report);
      case ATTEMPTS -> status.task().attempts() == 0 ? "" : "" + status.task().attempts();
      case TIME -> report.lasted(status).map(Amounts::duration).orElse("");
    };
  }

  private static String priority(Priority priority, boolean wide) {
    if (wide) return priority.name().toLowerCase(Locale.ROOT);
    return switch (priority) {
      case CRITICAL -> "crit";
      case HIGH -> "high";
      case NORMAL -> "norm";
      case LOW -> "low";
    };
  }

  private static String budget(TaskStatus status, RunReport report, int cells) {
    var share = report.budgetUse(status).share();
    if (share.isEmpty()) return "";
    double used = share.getAsDouble();
    return "%s%4d%%".formatted(Bars.gauge(used, cells), Math.min(999, Math.round(used * 100)));
  }

  private static String tokens(Usage usage) {
    long all = usage.input() + usage.output() + usage.cacheRead() + usage.cacheWrite();
    return (usage.estimated() ? "~" : "") + Amounts.tokens(all);
  }

  /** Empty: none, or it is not wholly known. */
  private static String money(TaskStatus status, RunReport report) {
    Cost cost = report.callsOf(status).cost();
    return cost.isKnown() && cost.usd().usd().signum() > 0 ? cost.usd().toString() : "";
  }

  Ink ink(TaskStatus status, RunReport report) {
    return switch (this) {
      case TASK, TOKENS, MONEY, ATTEMPTS, TIME, PRIORITY -> Ink.PLAIN;
      case STATE -> Inks.of(StatusTable.tone(status.state()));
      case BUDGET -> Inks.ofBudget(report.budgetUse(status).share().orElse(0));
    };
  }
}
