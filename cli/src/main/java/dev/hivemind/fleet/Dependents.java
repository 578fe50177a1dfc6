package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
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
    for (Task task : graph.tasks()) {
      long waitsFor =
          graph.dependencies(task.id()).stream().filter(other -> !hasEndedWell(other)).count();
      open.put(task.id(), (int) waitsFor);
      if (waitsFor == 0 && states.isAsked(task)) ready.release(task);
      if (agenda.standing(task) instanceof Standing.Left(StopCause cause, String reason)) {
        unfinished.stays(task, cause, reason);
      }
      if (agenda.standing(task) instanceof Standing.Unmerged(String reason)) {
        unfinished.unmerged(task, reason);
      }
    }
  }

  private boolean hasEndedWell(Task task) {
    return switch (agenda.standing(task)) {
      case Standing.Done _ -> true;
      case Standing.Asked _, Standing.Left _, Standing.Unmerged _ -> false;
      case Standing.Apart(TaskState state) ->
          state.endedWell() || (state == TaskState.FAILED && task.continueOnError());
    };
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
