package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.ReadyQueue;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunState;
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
  private final ReadyQueue ready = new ReadyQueue();
  private final Map<String, Integer> openDependencies = new HashMap<>();
  private final Map<String, Integer> attempts = new HashMap<>();
  private int failures;
  private boolean launchingStopped;
  private boolean interrupted;

  Progress(List<Task> tasks, TaskStates states, OptionalInt maxFailures, Ticker ticker) {
    this.graph = TaskGraph.of(tasks);
    this.states = states;
    this.maxFailures = maxFailures;
    this.ticker = ticker;
  }

  /** Releases the tasks that depend on nothing. */
  void begin() {
    for (Task task : graph.tasks()) {
      int dependencies = graph.dependencies(task.id()).size();
      openDependencies.put(task.id(), dependencies);
      if (dependencies == 0) release(task);
    }
  }

  /** The task that starts next; null: none may start now. */
  @Nullable Task next() {
    return ready.peek();
  }

  /**
   * Writes down that the next attempt at a ready task starts.
   *
   * @param session of the agent's conversation; null: not known yet
   */
  AttemptId launching(Task task, @Nullable String session) {
    int number = attempts.getOrDefault(task.id(), 0) + 1;
    states.record(new Launching(ticker.now(), task.id(), number, session));
    attempts.put(task.id(), number);
    ready.remove(task);
    return new AttemptId(task.id(), number);
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
    }
  }

  private void attemptFailed(Task task, AttemptId id, Verdict.Failed failure) {
    boolean again = failure.retriable() && id.number() <= task.retries() && !launchingStopped;
    if (again) {
      states.record(new AttemptFailed(ticker.now(), task.id(), id.number(), failure.reason()));
      ready.add(task);
    } else {
      states.record(new Failed(ticker.now(), task.id(), id.number(), failure.reason()));
      if (task.continueOnError()) endedWell(task);
      else endedBadly(task, failure.reason());
    }
  }

  private void endedWell(Task task) {
    for (Task dependent : graph.dependents(task.id())) {
      int open = openDependencies.merge(dependent.id(), -1, Integer::sum);
      if (open == 0 && states.of(dependent) == TaskState.BLOCKED) release(dependent);
    }
  }

  private void release(Task task) {
    states.record(new Released(ticker.now(), task.id()));
    ready.add(task);
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
    states.record(new LaunchingStopped(ticker.now(), reason));
    launchingStopped = true;
    boolean cancelled = false;
    for (Task task : graph.tasks()) {
      TaskState state = states.of(task);
      if (state == TaskState.BLOCKED || state == TaskState.READY) {
        states.record(new Cancelled(ticker.now(), task.id(), reason));
        ready.remove(task);
        cancelled = true;
      }
    }
    return cancelled;
  }

  /** How the run ended, once every task has: interrupted when that kept a task from its end. */
  RunState outcome() {
    if (interrupted) return RunState.INTERRUPTED;
    return states.allSucceeded() ? RunState.SUCCEEDED : RunState.FAILED;
  }
}
