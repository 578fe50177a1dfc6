package dev.hivemind.task.run;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launched;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.LeftBlocked;
import dev.hivemind.task.run.RunEvent.MergeFailed;
import dev.hivemind.task.run.RunEvent.Merged;
import dev.hivemind.task.run.RunEvent.ProviderFailed;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Resuming;
import dev.hivemind.task.run.RunEvent.SessionKnown;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.Suspended;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunEvent.ToolDenied;
import dev.hivemind.task.run.RunEvent.Unchanged;
import dev.hivemind.task.run.RunEvent.VerifyFailed;
import dev.hivemind.task.run.RunEvent.Verifying;
import dev.hivemind.task.run.RunEvent.Waiting;
import dev.hivemind.task.run.TaskView.DeniedTool;
import dev.hivemind.task.run.TaskView.LastActivity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers what the events of one task say. Not thread-safe. */
final class TaskFold {
  private final List<DeniedTool> deniedTools = new ArrayList<>();
  private TaskDeclared declared;
  private TaskState state = TaskState.BLOCKED;
  private @Nullable String reason;
  private @Nullable String cause;
  private @Nullable StopCause stop;
  private @Nullable Instant until;
  private int attempts;
  private @Nullable String session;
  private @Nullable ProcessIdentity process;
  private @Nullable Instant started;
  private @Nullable Instant ended;
  private @Nullable LastActivity activity;
  private @Nullable String message;
  private Verified verified = Verified.NOT_YET;
  private @Nullable String note;

  TaskFold(TaskDeclared declared) {
    this.declared = declared;
  }

  TaskState state() {
    return state;
  }

  /** An event that cannot happen now (written by another version of hivemind) changes nothing. */
  void apply(TaskEvent event) {
    if (!TaskTransitions.possible(state, event)) return;
    verified = verifiedAfter(event);
    state = TaskTransitions.next(state, event);
    if (state.ended()) ended = event.at();
    switch (event) {
      case Reopened _ -> reopen();
      case Released _ -> nothingHoldsItUp();
      case Launching(_, _, int attempt, String newSession) ->
          launch(event.at(), attempt, newSession);
      case Resuming(_, _, int attempt, String oldSession) ->
          launch(event.at(), attempt, oldSession);
      case Launched launched -> process = launched.process();
      case SessionKnown known -> session = known.session();
      case Activity done -> activity = new LastActivity(done.at(), done.text());
      case ToolDenied denied ->
          deniedTools.add(new DeniedTool(denied.at(), denied.tool(), denied.detail()));
      case Verifying _ -> activity = null;
      case VerifyFailed failed -> reason = failed.reason();
      case Unchanged unchanged -> message = unchanged.message();
      case MergeFailed failed -> mergeFailed(failed);
      case Merged _ -> reason = null;
      case Succeeded succeeded -> succeed(succeeded);
      case AttemptFailed failed -> startOver(failed.reason());
      case ProviderFailed failed -> reason = failed.reason();
      case Waiting waiting -> heldUp(waiting.cause(), waiting.reason(), waiting.until());
      case Suspended(_, _, _, StopCause stopCause, String why, Instant end) ->
          heldUp(stopCause, why, end);
      case LeftBlocked left -> behind(left.holder(), left.reason());
      case Checkpointed stopped -> heldUp(stopped.cause(), stopped.reason(), null);
      case Failed failed -> reason = failed.reason();
      case Skipped skipped -> behind(skipped.cause(), skipped.reason());
      case Cancelled cancelled -> reason = cancelled.reason();
    }
  }

  private Verified verifiedAfter(TaskEvent event) {
    boolean looking = state == TaskState.VERIFYING;
    return switch (event) {
      case Reopened _, Launching _ -> Verified.NOT_YET;
      case Verifying _ -> Verified.RUNNING;
      case VerifyFailed _ -> Verified.FAILED;
      case AttemptFailed _, Failed _ -> looking ? Verified.FAILED : verified;
      case Succeeded _, Unchanged _, MergeFailed _ -> looking ? Verified.PASSED : verified;
      case Checkpointed _, Cancelled _ -> looking ? Verified.NOT_YET : verified;
      case Released _,
          Resuming _,
          Launched _,
          SessionKnown _,
          Activity _,
          ToolDenied _,
          ProviderFailed _,
          Waiting _,
          Suspended _,
          LeftBlocked _,
          Merged _,
          Skipped _ ->
          verified;
    };
  }

  private void nothingHoldsItUp() {
    heldUp(null, null, null);
    cause = null;
  }

  private void heldUp(@Nullable StopCause stopCause, @Nullable String why, @Nullable Instant end) {
    stop = stopCause;
    reason = why;
    until = end;
  }

  private void launch(Instant at, int attempt, @Nullable String conversation) {
    nothingHoldsItUp();
    attempts = attempt;
    session = conversation;
    process = null;
    activity = null;
    if (started == null) started = at;
  }

  /** The conversation is over; the next attempt holds another one. */
  private void startOver(String why) {
    reason = why;
    session = null;
  }

  /** The run goes on, as the manifest now has the task. */
  void resumeRun(TaskDeclared now, boolean reopened, Instant at) {
    declared = now;
    if (reopened) reopen();
    else leave(at);
  }

  /** A person gave its agent more. */
  void grant(Budget more) {
    declare(declared.priority(), declared.budget().raisedBy(more));
  }

  /** A person gave it another priority. */
  void prioritize(Priority priority) {
    declare(priority, declared.budget());
  }

  private void declare(Priority priority, Budget budget) {
    declared =
        new TaskDeclared(
            declared.id(),
            declared.declaredId(),
            declared.agent(),
            priority,
            declared.estimateTokens(),
            budget,
            declared.matrix(),
            declared.dependsOn(),
            declared.branch(),
            declared.verify());
  }

  private void reopen() {
    nothingHoldsItUp();
    state = TaskState.BLOCKED;
    ended = null;
    message = null;
    note = null;
  }

  private void leave(Instant at) {
    switch (state) {
      case RUNNING, VERIFYING -> {
        state = TaskState.CHECKPOINTED;
        if (verified == Verified.RUNNING) verified = Verified.NOT_YET;
        ended = at;
        heldUp(StopCause.INTERRUPTED, "it was at work when hivemind ended", null);
      }
      case READY, WAITING -> {
        state = TaskState.BLOCKED;
        until = null;
      }
      case BLOCKED,
          CHECKPOINTED,
          SUCCEEDED,
          NO_CHANGES,
          FAILED,
          MERGE_FAILED,
          SKIPPED,
          CANCELLED -> {}
    }
  }

  private void succeed(Succeeded succeeded) {
    message = succeeded.message();
    note = succeeded.note();
  }

  private void mergeFailed(MergeFailed failed) {
    reason = failed.reason();
    message = failed.message();
  }

  private void behind(@Nullable String task, String why) {
    cause = task;
    reason = why;
  }

  TaskView view() {
    return new TaskView(
        declared,
        state,
        reason,
        cause,
        stop,
        until,
        attempts,
        session,
        process,
        started,
        ended,
        activity,
        deniedTools,
        message,
        verified,
        note);
  }
}
