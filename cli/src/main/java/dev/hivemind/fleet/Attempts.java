package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import java.util.HashMap;
import java.util.Map;

/** Counts the attempts at each task, and which of them were the task's own. For the owner only. */
final class Attempts {
  /** So often an attempt that its provider spoilt is repeated for nothing. */
  private static final int MOST_FORGIVEN = 5;

  private final Map<String, Integer> begun = new HashMap<>();
  private final Map<String, Integer> forgiven = new HashMap<>();

  AttemptId next(Task task) {
    return new AttemptId(task.id(), last(task).number() + 1);
  }

  /** Number 0: there was none. */
  AttemptId last(Task task) {
    return new AttemptId(task.id(), begun.getOrDefault(task.id(), 0));
  }

  void begun(AttemptId id) {
    begun.put(id.task(), id.number());
  }

  /**
   * Does not count an attempt that its provider spoilt.
   *
   * @return false: that happened too often, so it counts
   */
  boolean forgive(AttemptId id) {
    int times = forgiven.getOrDefault(id.task(), 0);
    if (times == MOST_FORGIVEN) return false;
    forgiven.put(id.task(), times + 1);
    return true;
  }

  /** Whether the task allows one more attempt after this one failed. */
  boolean mayRepeat(Task task, AttemptId id) {
    return id.number() - forgiven.getOrDefault(id.task(), 0) <= task.retries();
  }
}
