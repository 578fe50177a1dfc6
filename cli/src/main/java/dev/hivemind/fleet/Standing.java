package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import org.jspecify.annotations.Nullable;

/** Where a task stands when a fleet takes its run over. */
public sealed interface Standing {
  /** The task's state to begin with. */
  default TaskState state() {
    return switch (this) {
      case Asked _ -> TaskState.BLOCKED;
      case Done(TaskState state) -> state;
      case Left _ -> TaskState.CHECKPOINTED;
      case Unmerged _ -> TaskState.MERGE_FAILED;
      case Apart(TaskState state) -> state;
    };
  }

  /**
   * The task is to be run.
   *
   * @param attempts launches so far
   * @param goingOn how its next attempt begins; null: afresh
   */
  record Asked(int attempts, Opening.@Nullable GoingOn goingOn) implements Standing {
    /** A task that was never launched. */
    public static final Asked NEW = new Asked(0, null);
  }

  /**
   * The task ended well, or is not wanted, and does not run again.
   *
   * @param state how it ended; skipped: a condition did not hold, and still does not
   */
  record Done(TaskState state) implements Standing {

    /** It succeeded. */
    public Done() {
      this(TaskState.SUCCEEDED);
    }
  }

  /**
   * The task was stopped and stays so; what depends on it does not start.
   *
   * @param reason for a person: what is wanted to go on with it
   */
  record Left(StopCause cause, String reason) implements Standing {}

  /**
   * The task is done, but its branch is not merged; what depends on it does not start.
   *
   * @param reason for a person: what is to be done
   */
  record Unmerged(String reason) implements Standing {}

  /** Nobody asked for the task: it stays as it is, and counts for nothing. */
  record Apart(TaskState state) implements Standing {}
}
