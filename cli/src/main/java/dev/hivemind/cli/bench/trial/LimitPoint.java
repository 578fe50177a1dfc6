package dev.hivemind.cli.bench.trial;

import java.time.Duration;

/**
 * From then on a lane allowed so many calls at once.
 *
 * @param at simulated, since the start of the trial
 */
public record LimitPoint(String lane, Duration at, int limit) {

  /** Whether it allowed any number. */
  public boolean isNone() {
    return limit == Integer.MAX_VALUE;
  }
}
