package dev.hivemind.task.run;

import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run's journal says of one task.
 *
 * @param reason why it is in this state: failed, skipped, cancelled, stopped, waiting, left
 *     blocked, or ready again after an attempt that failed; null: it got there by going well
 * @param cause id of the task for whose sake it was skipped, or is left blocked; null: it was not,
 *     or was skipped because a condition did not hold
 * @param stop what it is left unfinished for; null: it is not, or another task is
 * @param until when what it waits for ends by itself; null: it waits for no such thing
 * @param attempts launches so far
 * @param session id under which the agent's conversation can be continued; null: not known
 * @param process of the latest attempt; null: not started yet
 * @param started when the first attempt was launched; null: none was
 * @param ended null: it has not
 * @param activity what the agent of the latest attempt did last; null: it told nothing
 * @param deniedTools over all attempts, first denial first
 * @param message the agent's final message; null: it did not end well
 * @param verified what came of looking at the latest attempt's work
 * @param note what a person should know although the task succeeded; null: nothing
 */
public record TaskView(
    TaskDeclared declared,
    TaskState state,
    @Nullable String reason,
    @Nullable String cause,
    @Nullable StopCause stop,
    @Nullable Instant until,
    int attempts,
    @Nullable String session,
    @Nullable ProcessIdentity process,
    @Nullable Instant started,
    @Nullable Instant ended,
    @Nullable LastActivity activity,
    List<DeniedTool> deniedTools,
    @Nullable String message,
    Verified verified,
    @Nullable String note) {

  public TaskView {
    deniedTools = List.copyOf(deniedTools);
  }

  public String id() {
    return declared.id();
  }

  /** Whether it was skipped because a condition did not hold: nothing went wrong. */
  public boolean isNotWanted() {
    return state == TaskState.SKIPPED && cause == null;
  }

  /** Whether nothing is left to be done for it. */
  public boolean isSettled() {
    return state.endedWell() || isNotWanted();
  }

  /** What an agent did, for a person, and when. */
  public record LastActivity(Instant at, String text) {}

  /** A tool that an agent wanted to use and was not allowed to. */
  public record DeniedTool(Instant at, String tool, String detail) {}
}
