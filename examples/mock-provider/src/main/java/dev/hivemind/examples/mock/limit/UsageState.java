package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/**
 * How a usage window stands.
 *
 * @param utilization spent fraction; may pass 1 by what was under way
 * @param untilReset simulated time until it is empty again
 */
public record UsageState(UsageSpan span, double utilization, Duration untilReset) {
  /** From here on a subscription warns. */
  private static final double WARNING = 0.75;

  public boolean isRejected() {
    return utilization >= 1;
  }

  public boolean isWarned() {
    return utilization >= WARNING;
  }
}
