package dev.hivemind.task;

import java.util.List;

/**
 * What keeps a task from running at the same time as others.
 *
 * @param locks names; tasks that share one never run at once
 * @param writes paths that the task may change, from its directory; empty: not told
 */
public record Exclusion(List<String> locks, List<String> writes) {
  /** Nothing does. */
  public static final Exclusion NONE = new Exclusion(List.of(), List.of());

  public Exclusion {
    locks = List.copyOf(locks);
    writes = List.copyOf(writes);
  }

  public boolean isNone() {
    return locks.isEmpty() && writes.isEmpty();
  }
}
