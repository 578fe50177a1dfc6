package dev.hivemind.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.graph.TaskOrder;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskTransitions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads a journal from its beginning and checks every event against all that came before it. */
final class Replay {
  private final TaskGraph graph;
  private final int maxParallel;
  private final Map<String, TaskState> states = new HashMap<>();
  private final Map<String, Integer> launches = new HashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private final Set<String> forGood = new HashSet<>();
  private boolean launchingStopped;
  private boolean budgetSpent;

  Replay(List<Task> tasks, int maxParallel) {
    graph = TaskGraph.of(tasks);
    this.maxParallel = maxParallel;
    for (Task task : tasks) states.put(task.id(), TaskState.BLOCKED);
  }

  Map<String, TaskState> states() {
    return states;
  }

  /** A run does not end while a limit is waited for that ends by itself. */
  void everyWaitIsForGood() {
    states.forEach(
        (task, state) -> {
          if (state == TaskState.WAITING) assertThat(forGood).contains(task);
        });
  }

  boolean launchingStopped() {
    return launchingStopped;
  }

  void apply(RunEvent event) {
    switch (event) {
      case RunEvent.LaunchingStopped _ -> {
        assertThat(launchingStopped).as("launching stopped before").isFalse();
        launchingStopped = true;
      }
      case TaskEvent ofTask -> apply(ofTask);
      case RunEvent.BudgetWarned _,
          RunEvent.LaneEvent _,
          RunEvent.LaunchingPaused _,
          RunEvent.LaunchingGoesOn _,
          RunEvent.PriorityChanged _ -> {}
      case RunEvent.BudgetGranted granted -> budgetSpent &= granted.agent() != null;
      case RunEvent.BudgetSpent spent -> budgetSpent |= spent.agent() == null;
      case RunEvent.RunStarted _,
          RunEvent.RunResumed _,
          RunEvent.RunEnded _,
          RunEvent.MockServed _ ->
          throw new AssertionError("not the fleet's to write: " + event);
    }
  }

  private void apply(TaskEvent event) {
    Task task = graph.task(event.task());
    switch (event) {
      case RunEvent.Reopened reopened -> {
        forGood.remove(reopened.task());
        failures.remove(reopened.task());
      }
      case RunEvent.Released _ -> assertThat(task.dependsOn()).allMatch(this::endedWell);
      case RunEvent.Launching launching -> launching(task, launching.attempt());
      case RunEvent.Resuming resuming -> launching(task, resuming.attempt());
      case RunEvent.Skipped skipped -> skipped(task, skipped);
      case RunEvent.AttemptFailed failed -> {
        assertThat(failed.attempt()).isEqualTo(launches.get(task.id()));
        assertThat(failures.merge(task.id(), 1, Integer::sum))
            .as("failures of %s", task)
            .isLessThanOrEqualTo(task.retries());
      }
      case RunEvent.ProviderFailed _, RunEvent.Suspended _ ->
          assertThat(launchingStopped).as("launching stopped").isFalse();
      case RunEvent.Waiting waiting -> {
        if (waiting.until() == null) forGood.add(task.id());
      }
      case RunEvent.LeftBlocked left ->
          assertThat(stateOf(left.holder())).isIn(TaskState.CHECKPOINTED, TaskState.WAITING);
      case RunEvent.Failed failed ->
          assertThat(failed.attempt()).isEqualTo(launches.get(task.id()));
      case RunEvent.Succeeded succeeded ->
          assertThat(succeeded.attempt()).isEqualTo(launches.get(task.id()));
      case RunEvent.Launched _,
          RunEvent.SessionKnown _,
          RunEvent.Activity _,
          RunEvent.ToolDenied _,
          RunEvent.Checkpointed _,
          RunEvent.Verifying _,
          RunEvent.VerifyFailed _,
          RunEvent.Unchanged _,
          RunEvent.MergeFailed _,
          RunEvent.Merged _,
          RunEvent.Cancelled _ -> {}
    }
    states.put(task.id(), TaskTransitions.next(stateOf(task.id()), event));
    assertThat(states.values().stream().filter(TaskState::atWork).count())
        .as("running at once")
        .isLessThanOrEqualTo(maxParallel);
  }

  private void launching(Task task, int attempt) {
    assertThat(launchingStopped).as("launching stopped").isFalse();
    assertThat(budgetSpent).as("the run's budget is spent").isFalse();
    assertThat(attempt).isEqualTo(launches.merge(task.id(), 1, Integer::sum));
    Task first =
        graph.tasks().stream()
            .filter(other -> stateOf(other.id()) == TaskState.READY)
            .min(TaskOrder.INSTANCE)
            .orElseThrow();
    assertThat(task).as("the first of the ready tasks").isEqualTo(first);
  }

  private void skipped(Task task, RunEvent.Skipped skipped) {
    String cause = Objects.requireNonNull(skipped.cause(), "no task here has a condition");
    assertThat(stateOf(cause)).isEqualTo(TaskState.FAILED);
    assertThat(graph.task(cause).continueOnError()).isFalse();
    assertThat(graph.allDependents(cause)).contains(task);
  }

  private boolean endedWell(Dependency dependency) {
    TaskState state = stateOf(dependency.id());
    boolean mayFail = graph.task(dependency.id()).continueOnError();
    return state.endedWell() || (state == TaskState.FAILED && mayFail);
  }

  private TaskState stateOf(String task) {
    return Objects.requireNonNull(states.get(task), task);
  }
}
