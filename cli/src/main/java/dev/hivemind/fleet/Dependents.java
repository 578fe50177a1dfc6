package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Condition;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.ForetoldSkips;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What tasks wait for, and what the end of one means to those that wait. For the owner only. */
final class Dependents {
  private final FleetAgenda agenda;
  private final TaskGraph graph;
  private final TaskStates states;
  private final ReadyTasks ready;
  private final Unfinished unfinished;
  private final Ticker ticker;
  private final Map<String, Integer> open = new HashMap<>();

  Dependents(
      FleetAgenda agenda,
      TaskGraph graph,
      TaskStates states,
      ReadyTasks ready,
      Unfinished unfinished,
      Ticker ticker) {
    this.agenda = agenda;
    this.graph = graph;
    this.states = states;
    this.ready = ready;
    this.unfinished = unfinished;
    this.ticker = ticker;
  }

  /** Releases, or skips, the tasks that wait for nothing. */
  void begin() {
    count();
    for (Task task : graph.tasks()) {
      consider(task);
      if (agenda.standing(task) instanceof Standing.Left(StopCause cause, String reason)) {
        unfinished.stays(task, cause, reason);
      }
      if (agenda.standing(task) instanceof Standing.Unmerged(String reason)) {
        unfinished.unmerged(task, reason);
      }
    }
  }

  private void count() {
    for (Task task : graph.tasks()) {
      long waitsFor =
          graph.dependencies(task.id()).stream().filter(other -> !allows(other, task)).count();
      open.put(task.id(), (int) waitsFor);
    }
  }

  /** Whether a task need not be waited for any more. */
  private boolean allows(Task other, Task dependent) {
    return states.hasEndedWell(other)
        || (dependent.asksAbout(other.id()) && states.end(other).isPresent());
  }

  /** Releases a task, or skips it, if that is decided. */
  private void consider(Task task) {
    if (!states.isBlocked(task)) return;
    Condition condition = task.condition();
    if (condition != null && isRefused(condition)) skip(task, null, condition.objection());
    else if (open.getOrDefault(task.id(), 0) == 0) ready.release(task);
  }

  private boolean isRefused(Condition condition) {
    return condition.holds(this::end).filter(holds -> !holds).isPresent();
  }

  private Optional<Condition.Ended> end(String task) {
    return states.end(graph.task(task));
  }

  /**
   * Tasks are to be done again: releases those that depend on nothing that has not ended well, and
   * opens what was skipped because of them.
   */
  void reopened(Collection<Task> tasks) {
    for (Task task : graph.topologicalOrder()) {
      if (states.of(task) == TaskState.SKIPPED && states.isAsked(task) && dependsAgain(task)) {
        states.record(new Reopened(ticker.now(), task.id()));
      }
    }
    count();
    tasks.forEach(this::consider);
  }

  /** Whether it waits for something once more, and for nothing that will not come. */
  private boolean dependsAgain(Task task) {
    List<Task> dependencies = graph.dependencies(task.id());
    return dependencies.stream().anyMatch(other -> !states.of(other).ended())
        && dependencies.stream().allMatch(other -> mayAllow(other, task));
  }

  private boolean mayAllow(Task other, Task dependent) {
    return switch (states.of(other)) {
      case CANCELLED -> false;
      case SKIPPED, FAILED -> allows(other, dependent);
      case BLOCKED,
          READY,
          WAITING,
          RUNNING,
          VERIFYING,
          CHECKPOINTED,
          SUCCEEDED,
          NO_CHANGES,
          MERGE_FAILED ->
          true;
    };
  }

  /** Releases what waited for nothing else. */
  void endedWell(Task task) {
    for (Task dependent : graph.dependents(task.id())) arrived(dependent);
  }

  private void arrived(Task dependent) {
    open.merge(dependent.id(), -1, Integer::sum);
    consider(dependent);
  }

  /** Everything that waits for it, be it through others, never starts, but for what asks how. */
  void endedBadly(Task task, String reason) {
    skipDependents(task, task.id(), task.id() + " failed: " + reason);
  }

  private void skip(Task task, @Nullable String cause, String reason) {
    states.record(new Skipped(ticker.now(), task.id(), cause, reason));
    skipDependents(task, cause, cause == null ? ForetoldSkips.behind(task, reason) : reason);
  }

  /** Those that are nearest come first. */
  private void skipDependents(Task first, @Nullable String cause, String reason) {
    var asking = new ArrayList<Task>();
    var ended = new ArrayDeque<>(List.of(first));
    while (!ended.isEmpty()) {
      Task task = ended.remove();
      for (Task dependent : graph.dependents(task.id())) {
        if (dependent.asksAbout(task.id())) {
          asking.add(dependent);
        } else if (states.isBlocked(dependent)) {
          states.record(new Skipped(ticker.now(), dependent.id(), cause, reason));
          ended.add(dependent);
        }
      }
    }
    asking.forEach(this::arrived);
  }
}
