package dev.hivemind.proxy.rate;

import java.time.Duration;

/** What one attempt takes from one pool. Guarded by the pool. */
final class Draw {
  private static final long SLOWEST_WAY = Duration.ofMillis(250).toNanos();

  /** As expected before it was sent. */
  final long amount;

  /** Lane time. */
  final long sent;

  /** Whether the pool's true limit was known then. */
  final boolean informed;

  /**
   * When the limiter counted {@link #amount} by itself; {@link Limiter#UNKNOWN_TIME}: it did not.
   */
  long assumedAt = Limiter.UNKNOWN_TIME;

  Draw(long amount, long sent, boolean informed) {
    this.amount = amount;
    this.sent = sent;
    this.informed = informed;
  }

  /** By when it had reached the provider, if its answer arrives now. */
  long arrivedBy(long now) {
    return Math.min(now, sent + SLOWEST_WAY);
  }
}
