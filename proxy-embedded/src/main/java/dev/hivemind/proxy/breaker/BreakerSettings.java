package dev.hivemind.proxy.breaker;

import java.time.Duration;

/**
 * When a breaker opens and how long it stays so.
 *
 * @param window attempts that are looked back on
 * @param threshold share of the window that must have failed to open
 * @param coolDown from opening to the probe
 */
public record BreakerSettings(int window, double threshold, Duration coolDown) {
  /** As in paper 4. */
  public static final BreakerSettings PAPER = new BreakerSettings(20, 0.5, Duration.ofSeconds(10));

  public BreakerSettings {
    if (window < 1 || threshold <= 0 || threshold > 1 || coolDown.isNegative()) {
      throw new IllegalArgumentException(
          "Impossible breaker: " + window + ", " + threshold + ", " + coolDown);
    }
  }

  /** Failures within the window that open it. */
  int failuresToOpen() {
    return (int) Math.ceil(threshold * window);
  }
}
