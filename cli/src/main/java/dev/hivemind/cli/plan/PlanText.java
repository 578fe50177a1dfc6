package dev.hivemind.cli.plan;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Cell;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Table;
import dev.hivemind.cli.console.Table.Column;
import dev.hivemind.cli.console.Tone;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.TokenEstimate;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.graph.Plan.PlannedTask;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A plan as a person reads it. */
public final class PlanText {
  private static final List<Column> COLUMNS =
      List.of(
          Column.left("TASK", 32),
          Column.right("START", 5),
          Column.right("WAVE", 4),
          Column.left("AGENT", 10),
          Column.left("PRIORITY", 8),
          Column.left("ESTIMATE", 15),
          Column.left("WAITS FOR", Integer.MAX_VALUE));

  private final String name;
  private final Plan plan;

  /**
   * @param name what the plan is of
   */
  public PlanText(String name, Plan plan) {
    this.name = name;
    this.plan = plan;
  }

  public void printTo(Console console) {
    console.print(headline());
    console.print("");
    table().printTo(console);
    console.print("");
    console.print(criticalPath());
    plan.skipped().forEach((id, reason) -> console.print("skipped: %s: %s".formatted(id, reason)));
    plan.warnings()
        .forEach(warning -> console.print(console.paint(Tone.WARNING, "warning: ") + warning));
  }

  /** The plan in one line. */
  public String headline() {
    long waves = plan.tasks().stream().mapToInt(PlannedTask::depth).max().orElse(-1) + 1L;
    return "%s: %s in %s, at most %d at once, about %s tokens"
        .formatted(
            name,
            Amounts.count(plan.tasks().size(), "task") + skipped(),
            Amounts.count(waves, "wave"),
            plan.maxParallel(),
            Amounts.tokens(plan.totalTokens()));
  }

  private String skipped() {
    return plan.skipped().isEmpty() ? "" : " (%d skipped)".formatted(plan.skipped().size());
  }

  /** The longest chain in one line. */
  public String criticalPath() {
    return "longest chain (about %s tokens): %s"
        .formatted(
            Amounts.tokens(plan.criticalPath().tokens()),
            String.join(" -> ", plan.criticalPath().tasks()));
  }

  private Table table() {
    var table = new Table(COLUMNS);
    int start = 0;
    for (PlannedTask planned : plan.tasks()) {
      Task task = planned.task();
      table.add(
          Cell.of(task.id()),
          Cell.of(Integer.toString(++start)),
          Cell.of(Integer.toString(planned.depth() + 1)),
          Cell.of(task.agent()),
          Cell.of(task.priority().name().toLowerCase(Locale.ROOT)),
          Cell.of(estimate(task.estimate())),
          Cell.of(waitsFor(task)));
    }
    return table;
  }

  private static String estimate(TokenEstimate estimate) {
    String origin =
        switch (estimate.origin()) {
          case WRITTEN -> "written";
          case HISTORY -> "history";
          case HEURISTIC -> "guessed";
        };
    return Amounts.tokens(estimate.tokens()) + " " + origin;
  }

  private static String waitsFor(Task task) {
    return task.dependsOn().stream().map(Dependency::id).collect(Collectors.joining(", "));
  }
}
