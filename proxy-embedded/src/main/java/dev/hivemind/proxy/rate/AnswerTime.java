package dev.hivemind.proxy.rate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * When an answer was made, and how its times are to be read.
 *
 * @param sent lane time at which its request was sent
 * @param now lane time at which its head arrived
 * @param wall our own clock then
 */
record AnswerTime(long sent, long now, Instant wall, ProviderClock clock) {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** A reset at an instant. One of whole seconds may have been cut, rounded or raised. */
  ResetTime at(Instant instant) {
    long reset = clock.laneTime(instant, wall, now);
    long unsure = instant.equals(instant.truncatedTo(ChronoUnit.SECONDS)) ? SECOND : 0;
    return new ResetTime(reset - unsure, reset + unsure);
  }

  /** A reset a while after the answer was made. */
  ResetTime after(Duration wait) {
    long unsure =
        wait.isPositive() && wait.equals(wait.truncatedTo(ChronoUnit.SECONDS)) ? SECOND : 0;
    return new ResetTime(sent + wait.toNanos() - unsure, now + wait.toNanos() + unsure);
  }
}
