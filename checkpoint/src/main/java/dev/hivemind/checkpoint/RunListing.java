package dev.hivemind.checkpoint;

import dev.hivemind.task.run.TaskState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * A run with what became of its tasks and what it used.
 *
 * @param tasks how many are in each state, as the journal has them; states without one are left out
 */
public record RunListing(RunRecord run, Map<TaskState, Integer> tasks, CallTotals totals) {

  public RunListing {
    var copy = new EnumMap<TaskState, Integer>(TaskState.class);
    copy.putAll(tasks);
    tasks = Collections.unmodifiableMap(copy);
  }

  /** Whether a task of it could still be gone on with. */
  public boolean hasUnfinishedTask() {
    return tasks.keySet().stream().anyMatch(RunListing::unfinished);
  }

  private static boolean unfinished(TaskState state) {
    return switch (state) {
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, CHECKPOINTED, MERGE_FAILED -> true;
      case SUCCEEDED, NO_CHANGES, FAILED, SKIPPED, CANCELLED -> false;
    };
  }
}
