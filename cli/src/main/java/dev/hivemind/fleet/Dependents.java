package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

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

  /** Releases the tasks that depend on nothing that has not ended well. */
  void begin() {
    count();
    for (Task task : graph.tasks()) {
      if (waitsFor(task) == 0 && states.isAsked(task)) ready.release(task);
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
          graph.dependencies(task.id()).stream()
              .filter(other -> !states.hasEndedWell(other))
              .count();
      open.put(task.id(), (int) waitsFor);
    }
  }

  private int waitsFor(Task task) {
    return open.getOrDefault(task.id(), 0);
  }

  /**
   * Tasks are to be done again: releases those that depend on nothing that has not ended well, and
   * opens what was skipped because of them.
   */
  void reopened(Collection<Task> tasks) {
    for (Task task : graph.topologicalOrder()) {
      if (states.of(task) == TaskState.SKIPPED && states.isAsked(task) && maySucceed(task)) {
        states.record(new Reopened(ticker.now(), task.id()));
      }
    }
    count();
    for (Task task : tasks) {
      if (waitsFor(task) == 0 && states.isBlocked(task)) ready.release(task);
    }
  }

  private boolean maySucceed(Task task) {
    return graph.dependencies(task.id()).stream()
        .allMatch(
            other ->
                switch (states.of(other)) {
                  case SKIPPED, CANCELLED -> false;
                  case FAILED -> other.continueOnError();
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
                });
  }

  /** Releases what waited for nothing else. */
  void endedWell(Task task) {
    for (Task dependent : graph.dependents(task.id())) {
      int waitsFor = open.merge(dependent.id(), -1, Integer::sum);
      if (waitsFor == 0 && states.isBlocked(dependent)) ready.release(dependent);
    }
  }

  /** Everything that waits for it, be it through others, never starts. */
  void endedBadly(Task task, String reason) {
    String cause = task.id() + " failed: " + reason;
    for (Task dependent : graph.allDependents(task.id())) {
      if (states.isBlocked(dependent)) {
        states.record(new Skipped(ticker.now(), dependent.id(), task.id(), cause));
      }
    }
  }
}
