package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.util.OptionalInt;

/**
 * From when on a run starts no task any more: somebody stops it, or too many of its tasks have
 * failed. For the owner only.
 */
final class LaunchStop {
  private final TaskGraph graph;
  private final TaskStates states;
  private final Openings openings;
  private final Attempts attempts;
  private final ReadyTasks ready;
  private final Unfinished unfinished;
  private final int maxFailures;
  private final Ticker ticker;
  private int failures;
  private boolean stopped;
  private boolean asked;
  private boolean interrupted;

  LaunchStop(
      TaskGraph graph,
      TaskStates states,
      Openings openings,
      Attempts attempts,
      ReadyTasks ready,
      Unfinished unfinished,
      OptionalInt maxFailures,
      Ticker ticker) {
    this.graph = graph;
    this.states = states;
    this.openings = openings;
    this.attempts = attempts;
    this.ready = ready;
    this.unfinished = unfinished;
    this.maxFailures = maxFailures.orElse(Integer.MAX_VALUE);
    this.ticker = ticker;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Counts a task that failed. */
  void failed() {
    failures++;
    if (failures >= maxFailures) {
      stop("gave up after " + failures + (failures == 1 ? " failure" : " failures"));
    }
  }

  /** A task that failed is done again. */
  void forgetFailure() {
    failures--;
  }

  /** Somebody stops the run: what has not started never will. */
  void interrupt(String reason) {
    asked = true;
    interrupted |= stop(reason);
  }

  /** A task that was at work is left unfinished, which counts when somebody stopped the run. */
  void leftUnfinished() {
    interrupted |= asked;
  }

  /** Whether somebody who stopped the run kept a task from its end. */
  boolean hasInterrupted() {
    return interrupted;
  }

  /**
   * @return whether it kept a task from starting
   */
  private boolean stop(String reason) {
    if (stopped) return false;
    states.recordOfRun(new LaunchingStopped(ticker.now(), reason));
    stopped = true;
    boolean cancelled = false;
    for (Task task : graph.tasks()) {
      if (!mayStillStart(task)) continue;
      keepFromStarting(task, reason);
      cancelled = true;
    }
    return cancelled;
  }

  /** What was begun can be gone on with. */
  private void keepFromStarting(Task task, String reason) {
    ready.remove(task);
    if (openings.isOpen(task) && states.of(task) != TaskState.BLOCKED) {
      int last = attempts.last(task).number();
      unfinished.checkpointed(task, last, StopCause.STOPPED, reason);
    } else {
      states.record(new Cancelled(ticker.now(), task.id(), reason));
    }
  }

  private boolean mayStillStart(Task task) {
    if (!states.isAsked(task)) return false;
    return switch (states.of(task)) {
      case BLOCKED, READY, WAITING -> !unfinished.isLeft(task);
      case RUNNING,
          VERIFYING,
          CHECKPOINTED,
          SUCCEEDED,
          NO_CHANGES,
          FAILED,
          MERGE_FAILED,
          SKIPPED,
          CANCELLED ->
          false;
    };
  }
}
