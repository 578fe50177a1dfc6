package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import java.util.HashMap;
import java.util.Map;

/** Counts the attempts at each task, and which of them were the task's own. For the owner only. */
final class Attempts {
  /** So often an attempt that its provider spoilt is repeated without being counted. */
  private static final int MOST_FORGIVEN = 5;

  private final Map<String, Integer> begun = new HashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private final Map<String, Integer> fixes = new HashMap<>();
  private final Map<String, Integer> forgiven = new HashMap<>();

  /** Launches of earlier runs are counted on, failures of theirs are not. */
  Attempts(FleetAgenda agenda) {
    for (Task task : agenda.tasks()) {
      if (agenda.standing(task) instanceof Standing.Asked(int attempts, _)) {
        begun.put(task.id(), attempts);
      }
    }
  }

  /**
   * The task is to be done again; what happened to it before counts for nothing but the numbers.
   *
   * @param launches so far, in this part of the run or before
   */
  void reopened(Task task, int launches) {
    begun.merge(task.id(), launches, Math::max);
    failures.remove(task.id());
    forgiven.remove(task.id());
  }

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

  /** The agent got on with its work, in a conversation that can be gone on with. */
  void progressed(AttemptId id) {
    forgiven.remove(id.task());
  }

  /**
   * Does not count an attempt that its provider spoilt.
   *
   * @return false: that happened too often without any progress in between
   */
  boolean forgive(AttemptId id) {
    int times = forgiven.getOrDefault(id.task(), 0);
    if (times == MOST_FORGIVEN) return false;
    forgiven.put(id.task(), times + 1);
    return true;
  }

  /** Counts a time that work was not accepted, and tells whether its agent may put it right. */
  boolean mayFix(Task task) {
    return fixes.merge(task.id(), 1, Integer::sum) <= task.acceptance().fixRounds();
  }

  /** The next attempt has nothing to do with those before. */
  void startOver(Task task) {
    fixes.remove(task.id());
  }

  /** Counts a failure, and tells whether the task allows one more attempt. */
  boolean mayRepeat(Task task) {
    return failures.merge(task.id(), 1, Integer::sum) <= task.retries();
  }
}
