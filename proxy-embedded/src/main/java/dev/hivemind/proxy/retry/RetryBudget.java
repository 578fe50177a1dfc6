package dev.hivemind.proxy.retry;

import java.time.Duration;

/**
 * Keeps the retries of a lane in proportion to its fresh calls, so that they never become a storm:
 * a bucket into which each fresh call puts a fraction of a retry, and time a little, so that calls
 * that are held go on even when no fresh ones come. Thread-safe.
 */
public final class RetryBudget {
  private static final double SHARE_OF_FRESH_CALLS = 0.2;
  private static final double MOST_SAVED = 20;
  private static final Duration TIME_FOR_ONE = Duration.ofSeconds(1);

  // Guarded by this.
  private double saved = MOST_SAVED / 2;
  private long savedAtNanos;

  public RetryBudget(long nowNanos) {
    this.savedAtNanos = nowNanos;
  }

  /** A call is attempted for the first time. */
  public synchronized void freshCall() {
    saved = Math.min(MOST_SAVED, saved + SHARE_OF_FRESH_CALLS);
  }

  /**
   * Takes one retry.
   *
   * @return nanoseconds until it may be made; at least 0
   */
  public synchronized long take(long nowNanos) {
    double refilled = (double) (nowNanos - savedAtNanos) / TIME_FOR_ONE.toNanos();
    saved = Math.min(MOST_SAVED, saved + refilled) - 1;
    savedAtNanos = nowNanos;
    return saved >= 0 ? 0 : (long) (-saved * TIME_FOR_ONE.toNanos());
  }
}
