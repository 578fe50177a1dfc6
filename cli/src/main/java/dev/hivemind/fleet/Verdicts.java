package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.MergeFailed;
import dev.hivemind.task.run.RunEvent.ProviderFailed;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.Suspended;
import dev.hivemind.task.run.RunEvent.Unchanged;
import dev.hivemind.task.run.RunEvent.VerifyFailed;
import dev.hivemind.task.run.StopCause;

/**
 * What the end of an attempt means to its task: done, once more, or not in this run. For the owner
 * only.
 */
final class Verdicts {
  private final TaskStates states;
  private final Openings openings;
  private final Attempts attempts;
  private final ReadyTasks ready;
  private final Unfinished unfinished;
  private final Dependents dependents;
  private final LaunchStop stop;
  private final Ticker ticker;

  Verdicts(
      TaskStates states,
      Openings openings,
      Attempts attempts,
      ReadyTasks ready,
      Unfinished unfinished,
      Dependents dependents,
      LaunchStop stop,
      Ticker ticker) {
    this.states = states;
    this.openings = openings;
    this.attempts = attempts;
    this.ready = ready;
    this.unfinished = unfinished;
    this.dependents = dependents;
    this.stop = stop;
    this.ticker = ticker;
  }

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
    if (cause == StopCause.STOPPED) stop.leftUnfinished();
  }

  private void suspended(Attempt attempt, Verdict.Suspended suspended) {
    Task task = attempt.task();
    StopCause cause = suspended.cause();
    if (stop.isStopped()) {
      checkpointed(task, attempt.id(), cause, suspended.reason());
      stop.leftUnfinished();
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
    if (stop.isStopped()) {
      checkpointed(task, id, StopCause.PROVIDER, reason);
      stop.leftUnfinished();
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
    boolean again = session != null && openings.canGoOn(task) && !stop.isStopped();
    if (session == null || !again || !attempts.mayFix(task)) {
      attemptFailed(task, id, new Verdict.Failed(rejected.reason(), true));
      return;
    }
    states.record(new VerifyFailed(ticker.now(), task.id(), id.number(), rejected.reason()));
    openings.goOn(task, new Opening.GoingOn(session, rejected.words()));
    ready.addFirst(task);
  }

  private void attemptFailed(Task task, AttemptId id, Verdict.Failed failure) {
    boolean again = failure.retriable() && attempts.mayRepeat(task) && !stop.isStopped();
    if (!again) {
      failed(task, id, failure.reason());
      return;
    }
    openings.startOver(task);
    attempts.startOver(task);
    states.record(new AttemptFailed(ticker.now(), task.id(), id.number(), failure.reason()));
    ready.add(task);
  }

  /** A task will not be tried again. */
  void failed(Task task, AttemptId id, String reason) {
    states.record(new Failed(ticker.now(), task.id(), id.number(), reason));
    if (task.continueOnError()) {
      dependents.endedWell(task);
    } else {
      dependents.endedBadly(task, reason);
      stop.failed();
    }
  }
}
