package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.dispatch.QueuedAttempt.PoolKey;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Sums up how long a lane could send nothing, and why, so that a waiter learns what it waited for
 * from two readings, however many others waited with it. Guarded by the lane's lock.
 */
final class StallClock {
  private final Map<PoolKey, Long> exhaustedNanos = new HashMap<>();
  private Set<PoolKey> exhausted = Set.of();
  private boolean failing;
  private long failingNanos;
  private long lastNanos;

  /** Nanoseconds in which a pool was exhausted and in which the provider failed. */
  record Reading(long exhausted, long failing) {
    static final Reading NONE = new Reading(0, 0);

    Reading since(Reading earlier) {
      return new Reading(exhausted - earlier.exhausted, failing - earlier.failing);
    }

    /** The rest of a wait went by for a place. */
    Waits waits(long backOff, long total) {
      long place = Math.max(0, total - backOff - exhausted - failing);
      return new Waits(
          Duration.ofNanos(backOff),
          Duration.ofNanos(exhausted),
          Duration.ofNanos(failing),
          Duration.ofNanos(place));
    }
  }

  /** Adds the time since the last call to what stalled the lane meanwhile. */
  void runTo(long nowNanos) {
    long passed = nowNanos - lastNanos;
    lastNanos = nowNanos;
    if (failing) {
      failingNanos += passed;
    }
    exhausted.forEach(pool -> exhaustedNanos.merge(pool, passed, Long::sum));
  }

  /**
   * What stalls the lane from now on; a full gate hides exhausted pools as it would without them.
   */
  void stalledBy(Readiness lane, Set<PoolKey> exhaustedPools) {
    failing = isFailing(lane);
    exhausted = lane instanceof Readiness.Now ? Set.copyOf(exhaustedPools) : Set.of();
  }

  static boolean isFailing(Readiness lane) {
    return switch (lane) {
      case Readiness.Now() -> false;
      case Readiness.NotBefore(_, WaitReason reason) -> isFailing(reason);
      case Readiness.Blocked(WaitReason reason) -> isFailing(reason);
    };
  }

  private static boolean isFailing(WaitReason reason) {
    return reason instanceof WaitReason.ProviderFailing;
  }

  Reading reading(PoolKey pool) {
    return new Reading(exhaustedNanos.getOrDefault(pool, 0L), failingNanos);
  }

  /** Nobody waits: earlier readings are not needed any more. */
  void reset() {
    exhaustedNanos.clear();
  }
}
