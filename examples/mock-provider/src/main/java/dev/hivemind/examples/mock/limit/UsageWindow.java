package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/**
 * A subscription's usage window as the mock is told to have it.
 *
 * @param tokens that it allows, input and output together; at least 1
 * @param length real subscriptions take {@link UsageSpan#length}; a mock is usually told less
 * @param usedAtStart fraction that is gone before the first request; 1: rejected from the start
 */
public record UsageWindow(UsageSpan span, long tokens, Duration length, double usedAtStart) {
  public UsageWindow {
    if (tokens < 1) throw new IllegalArgumentException("a usage window of " + tokens + " tokens");
    if (!length.isPositive()) throw new IllegalArgumentException("a usage window of " + length);
    if (!(usedAtStart >= 0)) throw new IllegalArgumentException("used at start: " + usedAtStart);
  }
}
