package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.Cost;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Cell;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Table;
import dev.hivemind.cli.console.Table.Column;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.run.ShownState;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.task.run.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tasks of a run as a table that fits the screen. */
public final class StatusTable {
  private static final Column MONEY = Column.right("USD", 8);

  private static final List<Column> COLUMNS =
      List.of(
          Column.left("TASK", 32),
          Column.left("STATE", 12),
          Column.left("AGENT", 10),
          Column.left("PRIORITY", 8),
          Column.right("TOKENS", 7),
          Column.right("TIME", 6),
          Column.left("WHAT", Integer.MAX_VALUE));

  /** Where the money stands, when there is any to be shown. */
  private static final int AFTER_TOKENS = 5;

  private final RunReport report;
  private final List<TaskStatus> tasks;

  private StatusTable(RunReport report, List<TaskStatus> tasks) {
    this.report = report;
    this.tasks = tasks;
  }

  public static StatusTable ofAll(RunReport report) {
    return new StatusTable(report, report.status().tasks());
  }

  /** Of the tasks that need a person's attention. */
  public static StatusTable ofUnsuccessful(RunReport report) {
    return new StatusTable(
        report,
        report.status().tasks().stream()
            .filter(task -> task.state() != ShownState.SUCCEEDED)
            .filter(task -> task.state() != ShownState.NO_CHANGES)
            .filter(task -> !task.task().isNotWanted())
            .toList());
  }

  public void printTo(Console console) {
    boolean money = RunCost.isMoney(report.cost().total());
    var columns = new ArrayList<>(COLUMNS);
    if (money) columns.add(AFTER_TOKENS, MONEY);
    var table = new Table(columns);
    for (TaskStatus task : tasks) {
      List<Cell> row = row(task);
      if (money) row.add(AFTER_TOKENS, Cell.of(money(report.callsOf(task).cost())));
      table.add(row.toArray(Cell[]::new));
    }
    table.printTo(console);
  }

  private List<Cell> row(TaskStatus task) {
    TaskView view = task.task();
    return new ArrayList<>(
        List.of(
            Cell.of(view.id()),
            new Cell(task.state().word(), tone(task.state())),
            Cell.of(view.declared().agent()),
            Cell.of(view.declared().priority().name().toLowerCase(Locale.ROOT)),
            Cell.of(tokens(report.usageOf(task))),
            Cell.of(report.lasted(task).map(Amounts::duration).orElse("")),
            Cell.of(TaskWords.of(task, report))));
  }

  /** Empty: none, or it is not wholly known. */
  private static String money(Cost cost) {
    return cost.isKnown() && RunCost.isMoney(cost.usd()) ? cost.usd().toString() : "";
  }

  /** Null: as plain text. */
  public static @Nullable Tone tone(ShownState state) {
    return switch (state) {
      case BLOCKED, READY -> Tone.FAINT;
      case RUNNING, VERIFYING, ENDING -> Tone.STRONG;
      case SUCCEEDED -> Tone.GOOD;
      case FAILED, MERGE_FAILED -> Tone.BAD;
      case NO_CHANGES, WAITING, CHECKPOINTED, SKIPPED, CANCELLED, INTERRUPTED -> Tone.WARNING;
    };
  }

  private static String tokens(Usage usage) {
    long all = usage.input() + usage.output() + usage.cacheRead() + usage.cacheWrite();
    return (usage.estimated() ? "~" : "") + Amounts.tokens(all);
  }
}
