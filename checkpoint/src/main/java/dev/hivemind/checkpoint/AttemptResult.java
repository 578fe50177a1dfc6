package dev.hivemind.checkpoint;

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
import org.jspecify.annotations.Nullable;

/** What became of an attempt at a task, as reports group what it used. */
enum AttemptResult {
  SUCCEEDED,

  /** What it used was used in vain: the task begins afresh, or is given up. */
  FAILED,

  /** The next attempt goes on from where it came to. */
  CONTINUED,

  CHECKPOINTED,
  CANCELLED,

  /** Hivemind did not see its end. */
  INTERRUPTED;

  /** Of the attempt at which the event finds its task; null: it is at work afterwards. */
  static @Nullable AttemptResult after(TaskEvent event) {
    return switch (event) {
      case Launching _, Resuming _, Launched _, SessionKnown _, Activity _, ToolDenied _ -> null;
      case Verifying _ -> null;
      case Succeeded _, Merged _, Unchanged _, MergeFailed _ -> SUCCEEDED;
      case AttemptFailed _, Failed _ -> FAILED;
      case ProviderFailed _, VerifyFailed _ -> CONTINUED;
      case Checkpointed _, Suspended _, Waiting _ -> CHECKPOINTED;
      case Cancelled _, Skipped _ -> CANCELLED;
      // These find no attempt at work.
      case Released _, Reopened _, LeftBlocked _ -> INTERRUPTED;
    };
  }
}
