package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.ProviderFailed;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the end of one task means to the others: which may start now, which never will, and when the
 * run gives up. For the owner only.
 */
final class Progress {
  private final TaskGraph graph;
  private final TaskStates states;
  private final OptionalInt maxFailures;
  private final Ticker ticker;
  private final Map<String, Integer> openDependencies = new HashMap<>();
  private final Attempts attempts = new Attempts();
  private final Unfinished unfinished;
  private final ReadyTasks ready;
  private int failures;
  private boolean launchingStopped;
  private boolean interrupted;

  Progress(
      List<Task> tasks, TaskStates states, Holds holds, OptionalInt maxFailures, Ticker ticker) {
    this.graph = TaskGraph.of(tasks);
    this.states = states;
    this.maxFailures = maxFailures;
    this.ticker = ticker;
    this.unfinished = new Unfinished(graph, states, ticker);
    this.ready = new ReadyTasks(graph, states, holds, unfinished, ticker);
  }

  /** Releases the tasks that depend on nothing. */
  void begin() {
    for (Task task : graph.tasks()) {
      int dependencies = graph.dependencies(task.id()).size();
      openDependencies.put(task.id(), dependencies);
      if (dependencies == 0) ready.release(task);
    }
  }

  /** The task that starts next; null: none may start now. */
  @Nullable Task next() {
    return ready.next();
  }

  /**
   * Writes down that the next attempt at a ready task starts.
   *
   * @param session of the agent's conversation; null: not known yet
   */
  AttemptId launching(Task task, @Nullable String session) {
    AttemptId next = attempts.next(task);
    states.record(new Launching(ticker.now(), task.id(), next.number(), session));
    attempts.begun(next);
    ready.remove(task);
    return next;
  }

  /** An attempt is over. */
  void over(Task task, AttemptId id, Verdict verdict) {
    switch (verdict) {
      case Verdict.Succeeded(String message, String note) -> {
        states.record(new Succeeded(ticker.now(), task.id(), id.number(), message, note));
        endedWell(task);
      }
      case Verdict.Failed failure -> attemptFailed(task, id, failure);
      case Verdict.Cancelled(String reason) -> {
        states.record(new Cancelled(ticker.now(), task.id(), reason));
        interrupted = true;
      }
      case Verdict.Checkpointed(StopCause cause, String reason) ->
          unfinished.checkpointed(task, id.number(), cause, reason);
      case Verdict.ProviderFailed(String reason) -> providerFailed(task, id, reason);
    }
  }

  private void providerFailed(Task task, AttemptId id, String reason) {
    if (launchingStopped || !attempts.forgive(id)) {
      attemptFailed(task, id, new Verdict.Failed(reason, true));
      return;
    }
    states.record(new ProviderFailed(ticker.now(), task.id(), id.number(), reason));
    ready.add(task);
  }

  private void attemptFailed(Task task, AttemptId id, Verdict.Failed failure) {
    boolean again = failure.retriable() && attempts.mayRepeat(task, id) && !launchingStopped;
    if (!again) {
      failed(task, id, failure.reason());
      return;
    }
    states.record(new AttemptFailed(ticker.now(), task.id(), id.number(), failure.reason()));
    ready.add(task);
  }

  private void failed(Task task, AttemptId id, String reason) {
    states.record(new Failed(ticker.now(), task.id(), id.number(), reason));
    if (task.continueOnError()) endedWell(task);
    else endedBadly(task, reason);
  }

  /** The task's budget is spent while no attempt is under way. */
  void stopBetweenAttempts(Task task, String reason) {
    ready.remove(task);
    AttemptId last = attempts.last(task);
    if (task.budget().onExceed() == OnExceed.FAIL) failed(task, last, reason);
    else unfinished.checkpointed(task, last.number(), StopCause.BUDGET, reason);
  }

  private void endedWell(Task task) {
    for (Task dependent : graph.dependents(task.id())) {
      int open = openDependencies.merge(dependent.id(), -1, Integer::sum);
      if (open == 0 && states.of(dependent) == TaskState.BLOCKED) ready.release(dependent);
    }
  }

  /** What keeps tasks from starting has changed. */
  void reconsider() {
    ready.reconsider();
  }

  /** A task that is at work or may still start; null: there is none of that name. */
  @Nullable Task open(String id) {
    return graph.tasks().stream()
        .filter(task -> task.id().equals(id))
        .filter(task -> !states.of(task).ended() && states.of(task) != TaskState.BLOCKED)
        .filter(task -> !unfinished.isLeft(task))
        .findFirst()
        .orElse(null);
  }

  private void endedBadly(Task task, String reason) {
    String cause = task.id() + " failed: " + reason;
    for (Task dependent : graph.allDependents(task.id())) {
      if (states.of(dependent) == TaskState.BLOCKED) {
        states.record(new Skipped(ticker.now(), dependent.id(), task.id(), cause));
      }
    }
    failures++;
    if (failures >= maxFailures.orElse(Integer.MAX_VALUE)) {
      stopLaunching("gave up after " + failures + (failures == 1 ? " failure" : " failures"));
    }
  }

  /** Somebody stops the run: what has not started never will. */
  void interrupt(String reason) {
    interrupted |= stopLaunching(reason);
  }

  /**
   * @return whether it kept a task from starting
   */
  private boolean stopLaunching(String reason) {
    if (launchingStopped) return false;
    states.recordOfRun(new LaunchingStopped(ticker.now(), reason));
    launchingStopped = true;
    boolean cancelled = false;
    for (Task task : graph.tasks()) {
      if (!mayStillStart(task)) continue;
      states.record(new Cancelled(ticker.now(), task.id(), reason));
      ready.remove(task);
      cancelled = true;
    }
    return cancelled;
  }

  private boolean mayStillStart(Task task) {
    return switch (states.of(task)) {
      case BLOCKED, READY, WAITING -> !unfinished.isLeft(task);
      case RUNNING, CHECKPOINTED, SUCCEEDED, FAILED, SKIPPED, CANCELLED -> false;
    };
  }

  /** Whether nothing further happens in this run. */
  boolean isSettled() {
    boolean busy = states.anyIs(TaskState.RUNNING) || states.anyIs(TaskState.READY);
    return !busy && !unfinished.anyGoesOn();
  }

  /** How the run ended, once it is settled: interrupted when that kept a task from its end. */
  RunState outcome() {
    if (interrupted) return RunState.INTERRUPTED;
    if (states.allSucceeded()) return RunState.SUCCEEDED;
    if (states.anyIs(TaskState.FAILED) || stops().isEmpty()) return RunState.FAILED;
    return stops().containsKey(StopCause.BUDGET) ? RunState.CHECKPOINTED : RunState.WAITING;
  }

  /** Why tasks are left unfinished although they can be gone on with. */
  Map<StopCause, String> stops() {
    return unfinished.stops();
  }
}
