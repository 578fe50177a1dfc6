package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.MergeFailed;
import dev.hivemind.task.run.RunEvent.ProviderFailed;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Resuming;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.Suspended;
import dev.hivemind.task.run.RunEvent.Unchanged;
import dev.hivemind.task.run.RunEvent.VerifyFailed;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
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
  private final Openings openings;
  private final Attempts attempts;
  private final Unfinished unfinished;
  private final ReadyTasks ready;
  private final Dependents dependents;
  private int failures;
  private boolean launchingStopped;
  private boolean stopAsked;
  private boolean interrupted;

  Progress(
      FleetAgenda agenda,
      TaskStates states,
      Holds holds,
      Openings openings,
      OptionalInt maxFailures,
      Ticker ticker) {
    this.graph = TaskGraph.of(agenda.tasks());
    this.states = states;
    this.openings = openings;
    this.attempts = new Attempts(agenda);
    this.maxFailures = maxFailures;
    this.ticker = ticker;
    this.unfinished = new Unfinished(graph, states, ticker);
    this.ready = new ReadyTasks(graph, states, holds, unfinished, ticker);
    this.dependents = new Dependents(agenda, graph, states, ready, unfinished, ticker);
  }

  /** Releases the tasks that may start. */
  void begin() {
    dependents.begin();
  }

  /** Counts for when the task starts, once it may. */
  void prioritize(Task task, Priority priority) {
    ready.prioritize(task, priority);
  }

  /**
   * The task that starts next; null: none may start now.
   *
   * @param atWork beside which it is to run
   */
  @Nullable Task next(List<Task> atWork) {
    return ready.next(atWork);
  }

  /** Writes down that the next attempt at a ready task starts. */
  AttemptId launching(Task task, Opening opening) {
    AttemptId next = attempts.next(task);
    states.record(
        switch (opening) {
          case Opening.Afresh(String session) ->
              new Launching(ticker.now(), task.id(), next.number(), session);
          case Opening.GoingOn(String session, _) ->
              new Resuming(ticker.now(), task.id(), next.number(), session);
        });
    attempts.begun(next);
    ready.remove(task);
    return next;
  }

  /** An attempt is over. */
  void over(Attempt attempt, Verdict verdict) {
    Task task = attempt.task();
    AttemptId id = attempt.id();
    if (attempt.hasProgressed() && openings.canGoOn(task)) attempts.progressed(id);
    switch (verdict) {
      case Verdict.Succeeded(String message, String note) -> {
        states.record(new Succeeded(ticker.now(), task.id(), id.number(), message, note));
        dependents.endedWell(task);
      }
      case Verdict.Unchanged(String message) -> {
        states.record(new Unchanged(ticker.now(), task.id(), id.number(), message));
        dependents.endedWell(task);
      }
      case Verdict.Rejected rejected -> rejected(attempt, rejected);
      case Verdict.Unmerged(String reason, String message) -> {
        states.record(new MergeFailed(ticker.now(), task.id(), id.number(), reason, message));
        unfinished.unmerged(task, reason);
      }
      case Verdict.Failed failure -> attemptFailed(task, id, failure);
      case Verdict.Checkpointed(StopCause cause, String reason) ->
          checkpointed(task, id, cause, reason);
      case Verdict.Suspended suspended -> suspended(attempt, suspended);
      case Verdict.ProviderFailed(String reason) -> providerFailed(attempt, reason);
    }
  }

  private void checkpointed(Task task, AttemptId id, StopCause cause, String reason) {
    unfinished.checkpointed(task, id.number(), cause, reason);
    interrupted |= stopAsked && cause == StopCause.STOPPED;
  }

  private void suspended(Attempt attempt, Verdict.Suspended suspended) {
    Task task = attempt.task();
    StopCause cause = suspended.cause();
    if (launchingStopped) {
      checkpointed(task, attempt.id(), cause, suspended.reason());
      interrupted |= stopAsked;
      return;
    }
    states.record(
        new Suspended(
            ticker.now(),
            task.id(),
            attempt.id().number(),
            cause,
            suspended.reason(),
            suspended.until()));
    openings.goOn(task, attempt.session());
    ready.suspended(task);
  }

  private void providerFailed(Attempt attempt, String reason) {
    Task task = attempt.task();
    AttemptId id = attempt.id();
    if (launchingStopped) {
      checkpointed(task, id, StopCause.PROVIDER, reason);
      interrupted |= stopAsked;
    } else if (attempts.forgive(id)) {
      states.record(new ProviderFailed(ticker.now(), task.id(), id.number(), reason));
      openings.goOn(task, attempt.session());
      ready.add(task);
    } else {
      failed(task, id, reason);
    }
  }

  /** The same agent puts it right, in the place that it has, while it may. */
  private void rejected(Attempt attempt, Verdict.Rejected rejected) {
    Task task = attempt.task();
    AttemptId id = attempt.id();
    String session = attempt.session();
    boolean again = session != null && openings.canGoOn(task) && !launchingStopped;
    if (session == null || !again || !attempts.mayFix(task)) {
      attemptFailed(task, id, new Verdict.Failed(rejected.reason(), true));
      return;
    }
    states.record(new VerifyFailed(ticker.now(), task.id(), id.number(), rejected.reason()));
    openings.goOn(task, new Opening.GoingOn(session, rejected.words()));
    ready.addFirst(task);
  }

  private void attemptFailed(Task task, AttemptId id, Verdict.Failed failure) {
    boolean again = failure.retriable() && attempts.mayRepeat(task) && !launchingStopped;
    if (!again) {
      failed(task, id, failure.reason());
      return;
    }
    openings.startOver(task);
    attempts.startOver(task);
    states.record(new AttemptFailed(ticker.now(), task.id(), id.number(), failure.reason()));
    ready.add(task);
  }

  private void failed(Task task, AttemptId id, String reason) {
    states.record(new Failed(ticker.now(), task.id(), id.number(), reason));
    if (task.continueOnError()) dependents.endedWell(task);
    else endedBadly(task, reason);
  }

  /** A person wants tasks to be done again, none of which is open, before the run is over. */
  void reopen(Map<Task, Standing.Asked> tasks) {
    tasks.forEach(this::reopen);
    dependents.reopened(tasks.keySet());
  }

  private void reopen(Task task, Standing.Asked asked) {
    if (states.of(task) == TaskState.FAILED && !task.continueOnError()) failures--;
    states.ask(task);
    attempts.reopened(task, asked.attempts());
    openings.reopened(task, asked.goingOn());
    states.record(new Reopened(ticker.now(), task.id()));
    unfinished.comesBack(task);
  }

  /** Whether a task is at work, or will be without anybody asking for it. */
  boolean isOpen(Task task) {
    return states.isAsked(task) && !states.of(task).ended() && !unfinished.isLeft(task);
  }

  /** Null: there is none of that name. */
  @Nullable Task named(String id) {
    return graph.tasks().stream().filter(task -> task.id().equals(id)).findFirst().orElse(null);
  }

  boolean isLaunchingStopped() {
    return launchingStopped;
  }

  /** A person stops a task that is not at work; nothing is done to one that is not ready. */
  void stopBetweenAttempts(String id, String reason) {
    Task task = open(id);
    if (task == null) return;
    ready.remove(task);
    unfinished.checkpointed(task, attempts.last(task).number(), StopCause.STOPPED, reason);
  }

  /** The task's budget is spent while no attempt is under way. */
  void budgetSpentBetweenAttempts(Task task, String reason) {
    ready.remove(task);
    AttemptId last = attempts.last(task);
    if (task.budget().onExceed() == OnExceed.FAIL) failed(task, last, reason);
    else unfinished.checkpointed(task, last.number(), StopCause.BUDGET, reason);
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
    dependents.endedBadly(task, reason);
    failures++;
    if (failures >= maxFailures.orElse(Integer.MAX_VALUE)) {
      stopLaunching("gave up after " + failures + (failures == 1 ? " failure" : " failures"));
    }
  }

  /** Somebody stops the run: what has not started never will. */
  void interrupt(String reason) {
    stopAsked = true;
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

  /** Whether nothing further happens in this run. */
  boolean isSettled() {
    return !states.anyBusy() && !unfinished.anyGoesOn();
  }

  /** How the run ended, once it is settled: interrupted when that kept a task from its end. */
  RunState outcome() {
    if (interrupted) return RunState.INTERRUPTED;
    if (states.allSucceeded()) return RunState.SUCCEEDED;
    if (states.anyFailed() || stops().isEmpty()) return RunState.FAILED;
    if (stops().containsKey(StopCause.STOPPED)) return RunState.INTERRUPTED;
    return stops().containsKey(StopCause.BUDGET) ? RunState.CHECKPOINTED : RunState.WAITING;
  }

  /** Why tasks are left unfinished although they can be gone on with. */
  Map<StopCause, String> stops() {
    return unfinished.stops();
  }
}
