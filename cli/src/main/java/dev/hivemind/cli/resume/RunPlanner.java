package dev.hivemind.cli.resume;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.logs.AgentSelection;
import dev.hivemind.cli.run.BudgetCheck;
import dev.hivemind.fleet.Standing;
import dev.hivemind.task.Condition.Ended;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.ForetoldSkips;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Works out what of a run goes on. */
final class RunPlanner {
  private final RunView run;
  private final List<Task> tasks;
  private final TaskPlanner planner;
  private final BudgetCheck budgets;

  /**
   * @param tasks as the manifest has them now
   */
  RunPlanner(RunView run, List<Task> tasks, TaskPlanner planner, BudgetCheck budgets) {
    this.run = run;
    this.tasks = tasks;
    this.planner = planner;
    this.budgets = budgets;
  }

  /**
   * Where each task stands.
   *
   * @throws CommandException when the wish cannot be fulfilled; says what can be done
   */
  Map<String, Standing> standings(Wish wish) {
    budgets
        .spent()
        .ifPresent(
            text -> {
              throw new CommandException(ExitCode.BUDGET, text);
            });
    return switch (wish) {
      case Wish.Everything() -> everything();
      case Wish.Agents(List<String> agents, String word) -> agents(agents, word);
      case Wish.Afresh(String task) -> afresh(task);
    };
  }

  private Map<String, Standing> everything() {
    Map<String, Standing> standings = all(planner::everything);
    leaveUnwanted(standings);
    boolean nothingStarts = tasks.stream().noneMatch(task -> canStart(task, standings));
    String spent =
        standings.values().stream()
            .filter(Standing.Left.class::isInstance)
            .map(left -> ((Standing.Left) left).reason())
            .collect(Collectors.joining("\n"));
    if (nothingStarts && !spent.isEmpty()) throw new CommandException(ExitCode.BUDGET, spent);
    return standings;
  }

  /** What was skipped stays so unless its condition may hold now. */
  private void leaveUnwanted(Map<String, Standing> standings) {
    Set<String> skipped =
        ForetoldSkips.of(
                TaskGraph.of(tasks), id -> end(standings.getOrDefault(id, Standing.Asked.NEW)))
            .keySet();
    tasks.stream()
        .filter(task -> skipped.contains(task.id()) && planner.isNotWanted(task))
        .forEach(task -> standings.put(task.id(), new Standing.Done(TaskState.SKIPPED)));
  }

  private static Optional<Ended> end(Standing standing) {
    if (!(standing instanceof Standing.Done(TaskState state))) return Optional.empty();
    return Optional.of(state == TaskState.NO_CHANGES ? Ended.NO_CHANGES : Ended.SUCCEEDED);
  }

  /** At once, or once the ones before it have ended: none of these can be left as it is. */
  private static boolean canStart(Task task, Map<String, Standing> standings) {
    boolean first =
        task.dependsOn().stream()
            .allMatch(other -> standings.get(other.id()) instanceof Standing.Done);
    return standings.get(task.id()) instanceof Standing.Asked && first;
  }

  private Map<String, Standing> all(Function<Task, Standing> standing) {
    var standings = new LinkedHashMap<String, Standing>();
    tasks.forEach(task -> standings.put(task.id(), standing.apply(task)));
    return standings;
  }

  private Map<String, Standing> agents(List<String> patterns, @Nullable String word) {
    List<Task> wanted = select(run, tasks, patterns);
    wanted.forEach(task -> refuseIfImpossible(task, word));
    return all(task -> wanted.contains(task) ? planner.named(task, word) : planner.apart(task));
  }

  private Map<String, Standing> afresh(String id) {
    Task wanted =
        tasks.stream()
            .filter(task -> task.id().equals(id))
            .findFirst()
            .orElseThrow(() -> CommandException.usage("the manifest has no task " + id));
    refuseIfItCannotStart(wanted);
    return all(task -> task.equals(wanted) ? planner.afresh(task) : planner.apart(task));
  }

  /**
   * The tasks of those names, of a run and of its manifest.
   *
   * @throws CommandException (usage) when there is none
   */
  static List<Task> select(RunView run, List<Task> tasks, List<String> patterns) {
    Set<String> known = tasks.stream().map(Task::id).collect(Collectors.toSet());
    List<TaskDeclared> declared =
        run.tasks().stream()
            .map(TaskView::declared)
            .filter(task -> known.contains(task.id()))
            .toList();
    Set<String> ids =
        AgentSelection.select(declared, patterns).stream()
            .map(TaskDeclared::id)
            .collect(Collectors.toSet());
    return tasks.stream().filter(task -> ids.contains(task.id())).toList();
  }

  private void refuseIfImpossible(Task task, @Nullable String word) {
    if (word == null && state(task.id()).endedWell()) {
      throw CommandException.usage(
          "%s has succeeded. To tell its agent more: hivemind resume %s --prompt \"…\"; to run it once more: hivemind rerun %s"
              .formatted(task.id(), task.id(), task.id()));
    }
    if (word != null && !planner.converses(task)) {
      throw CommandException.usage(
          "%s has no conversation that could go on with another word; to run it afresh: hivemind rerun %s"
              .formatted(task.id(), task.id()));
    }
    refuseIfItCannotStart(task);
  }

  private void refuseIfItCannotStart(Task task) {
    for (Dependency dependency : task.dependsOn()) {
      if (!allows(dependency.id(), task)) {
        throw CommandException.usage(
            "%s waits for %s, which is not finished. Both: hivemind resume"
                .formatted(task.id(), dependency.id()));
      }
    }
    budgets
        .spent(task)
        .ifPresent(
            text -> {
              throw new CommandException(ExitCode.BUDGET, text);
            });
  }

  private boolean allows(String id, Task dependent) {
    boolean mayFail =
        tasks.stream().anyMatch(task -> task.id().equals(id) && task.continueOnError());
    boolean asked = dependent.asksAbout(id);
    return switch (state(id)) {
      case SUCCEEDED, NO_CHANGES -> true;
      case FAILED -> mayFail || asked;
      case SKIPPED -> asked;
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, CHECKPOINTED, MERGE_FAILED, CANCELLED ->
          false;
    };
  }

  private TaskState state(String id) {
    return run.task(id).map(TaskView::state).orElse(TaskState.BLOCKED);
  }
}
