package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/** A bucket that starts full and refills continuously, its whole capacity in one window. */
final class Bucket {
  private final long capacity;
  private final double refillPerNano;
  private double level;
  private long refilledAt;

  Bucket(long capacity, Duration window) {
    this.capacity = capacity;
    this.refillPerNano = (double) capacity / window.toNanos();
    this.level = (double) capacity;
  }

  /**
   * How long until it holds the amount; more than it can ever hold is given out when it is full.
   */
  Duration untilItHolds(long amount, long now) {
    refill(now);
    double missing = (double) Math.min(amount, capacity) - level;
    return missing <= 0
        ? Duration.ZERO
        : Duration.ofNanos((long) Math.ceil(missing / refillPerNano));
  }

  /** May leave a debt. */
  void take(long amount, long now) {
    refill(now);
    level -= (double) amount;
  }

  PoolState state(long now) {
    Duration untilFull = untilItHolds(capacity, now);
    return new PoolState(capacity, Math.max(0, (long) Math.floor(level)), untilFull);
  }

  private void refill(long now) {
    if (now <= refilledAt) return;
    level = Math.min((double) capacity, level + (double) (now - refilledAt) * refillPerNano);
    refilledAt = now;
  }
}
