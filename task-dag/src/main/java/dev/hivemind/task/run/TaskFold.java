package dev.hivemind.task.run;

import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.AttemptFailed;
import dev.hivemind.task.run.RunEvent.Cancelled;
import dev.hivemind.task.run.RunEvent.Failed;
import dev.hivemind.task.run.RunEvent.Launched;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.SessionKnown;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.Succeeded;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunEvent.ToolDenied;
import dev.hivemind.task.run.TaskView.DeniedTool;
import dev.hivemind.task.run.TaskView.LastActivity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers what the events of one task say. Not thread-safe. */
final class TaskFold {
  private final TaskDeclared declared;
  private final List<DeniedTool> deniedTools = new ArrayList<>();
  private TaskState state = TaskState.BLOCKED;
  private @Nullable String reason;
  private @Nullable String cause;
  private int attempts;
  private @Nullable String session;
  private @Nullable ProcessIdentity process;
  private @Nullable Instant started;
  private @Nullable Instant ended;
  private @Nullable LastActivity activity;
  private @Nullable String message;
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
    state = TaskTransitions.next(state, event);
    if (state.ended()) ended = event.at();
    switch (event) {
      case Released _ -> reason = null;
      case Launching launching -> launch(launching);
      case Launched launched -> process = launched.process();
      case SessionKnown known -> session = known.session();
      case Activity done -> activity = new LastActivity(done.at(), done.text());
      case ToolDenied denied ->
          deniedTools.add(new DeniedTool(denied.at(), denied.tool(), denied.detail()));
      case Succeeded succeeded -> succeed(succeeded);
      case AttemptFailed failed -> reason = failed.reason();
      case Failed failed -> reason = failed.reason();
      case Skipped skipped -> skip(skipped);
      case Cancelled cancelled -> reason = cancelled.reason();
    }
  }

  private void launch(Launching launching) {
    reason = null;
    attempts = launching.attempt();
    session = launching.session();
    process = null;
    activity = null;
    if (started == null) started = launching.at();
  }

  private void succeed(Succeeded succeeded) {
    message = succeeded.message();
    note = succeeded.note();
  }

  private void skip(Skipped skipped) {
    cause = skipped.cause();
    reason = skipped.reason();
  }

  TaskView view() {
    return new TaskView(
        declared,
        state,
        reason,
        cause,
        attempts,
        session,
        process,
        started,
        ended,
        activity,
        deniedTools,
        message,
        note);
  }
}
