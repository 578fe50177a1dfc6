package dev.hivemind.task.run;

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
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunEvent.ToolDenied;
import dev.hivemind.task.run.RunEvent.Unchanged;
import dev.hivemind.task.run.RunEvent.VerifyFailed;
import dev.hivemind.task.run.RunEvent.Verifying;
import dev.hivemind.task.run.RunEvent.Waiting;

/** What events do to the state of a task. Every task begins as {@link TaskState#BLOCKED}. */
public final class TaskTransitions {
  private TaskTransitions() {}

  /**
   * The state after {@code event}.
   *
   * @throws IllegalStateException when the event cannot happen in this state; names both
   */
  public static TaskState next(TaskState state, TaskEvent event) {
    if (possible(state, event)) return after(event);
    throw new IllegalStateException(
        "task %s is %s: %s cannot happen to it"
            .formatted(event.task(), state, event.getClass().getSimpleName()));
  }

  static boolean possible(TaskState state, TaskEvent event) {
    return switch (event) {
      case Released _ -> state == TaskState.BLOCKED || state == TaskState.WAITING;
      case Skipped _, LeftBlocked _ -> state == TaskState.BLOCKED;
      case Waiting _ -> state == TaskState.READY || state == TaskState.WAITING;
      case Checkpointed _, Failed _ ->
          state == TaskState.READY || state == TaskState.WAITING || state.atWork();
      case Launching _, Resuming _ -> state == TaskState.READY;
      case Launched _, SessionKnown _, Activity _, ToolDenied _ -> state == TaskState.RUNNING;
      case ProviderFailed _, Suspended _, Verifying _ -> state == TaskState.RUNNING;
      case Succeeded _, AttemptFailed _, MergeFailed _ -> state.atWork();
      case VerifyFailed _, Unchanged _ -> state == TaskState.VERIFYING;
      case Merged _ -> state == TaskState.MERGE_FAILED;
      case Cancelled _ -> !state.ended();
      case Reopened _ -> state.ended() || state == TaskState.BLOCKED;
    };
  }

  private static TaskState after(TaskEvent event) {
    return switch (event) {
      case LeftBlocked _, Reopened _ -> TaskState.BLOCKED;
      case Released _, AttemptFailed _, ProviderFailed _, VerifyFailed _ -> TaskState.READY;
      case Waiting _, Suspended _ -> TaskState.WAITING;
      case Checkpointed _ -> TaskState.CHECKPOINTED;
      case Launching _, Resuming _, Launched _, SessionKnown _, Activity _, ToolDenied _ ->
          TaskState.RUNNING;
      case Verifying _ -> TaskState.VERIFYING;
      case Succeeded _, Merged _ -> TaskState.SUCCEEDED;
      case Unchanged _ -> TaskState.NO_CHANGES;
      case MergeFailed _ -> TaskState.MERGE_FAILED;
      case Failed _ -> TaskState.FAILED;
      case Skipped _ -> TaskState.SKIPPED;
      case Cancelled _ -> TaskState.CANCELLED;
    };
  }
}
