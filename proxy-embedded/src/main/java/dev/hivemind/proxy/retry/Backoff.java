package dev.hivemind.proxy.retry;

import java.time.Duration;

/**
 * How long to wait before the next attempt when the provider does not say: {@code min(d_max, d_base
 * · 2^k + U(0, d_base))} (paper 7).
 */
public record Backoff(Duration base, Duration most) {
  /** The paper's figures. */
  public static final Backoff PAPER = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private static final int MOST_DOUBLINGS = 30;

  /**
   * @param failed attempts before, the last one included, without the first: 0 after the first
   *     failure
   * @param jitter at least 0, less than 1
   */
  public Duration delay(int failed, double jitter) {
    Duration doubled = base.multipliedBy(1L << Math.min(failed, MOST_DOUBLINGS));
    Duration delay = doubled.plusNanos((long) (jitter * base.toNanos()));
    return delay.compareTo(most) < 0 ? delay : most;
  }
}
