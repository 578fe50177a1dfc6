package dev.hivemind.proxy.rate;

import java.time.Duration;
import java.time.Instant;

/**
 * The provider's wall clock, as bounded by the {@code Date} of its answers, which cuts the second
 * off (RFC 9110, 6.6.1). Not thread-safe.
 *
 * <p>Every answer was made between its request's start and its arrival, so each one bounds the
 * distance from the lane's time to the provider's; the bounds of many answers together are narrow.
 */
final class ProviderClock {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** How far from its bounds our own wall clock is still believed. */
  private static final long TOLERANCE = Duration.ofMillis(250).toNanos();

  private static final Instant EARLIEST = Instant.EPOCH;
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

  private boolean known;
  private long leastOffset;
  private long greatestOffset;

  /** An answer made between {@code sent} and {@code now} (lane time) carried this date. */
  void learn(Instant date, long sent, long now) {
    if (date.isBefore(EARLIEST) || date.isAfter(LATEST)) {
      return; // No clock shows that.
    }
    long least = epochNanos(date) - now;
    long greatest = epochNanos(date) + SECOND - sent;
    boolean agrees = known && least <= greatestOffset && leastOffset <= greatest;
    leastOffset = agrees ? Math.max(leastOffset, least) : least;
    greatestOffset = agrees ? Math.min(greatestOffset, greatest) : greatest;
    known = true;
  }

  /**
   * The lane time at which the provider's clock shows {@code instant}. Where our own clock cannot
   * be right it is the latest that the bounds allow.
   *
   * @param wall our own clock at {@code now}
   */
  long laneTime(Instant instant, Instant wall, long now) {
    return epochNanos(instant) - offset(epochNanos(wall) - now);
  }

  private long offset(long own) {
    boolean plausible =
        !known || (own >= leastOffset - TOLERANCE && own <= greatestOffset + TOLERANCE);
    return plausible ? own : leastOffset;
  }

  /** What lies so far off that it cannot be counted is as far as can be. */
  private static long epochNanos(Instant instant) {
    if (instant.isBefore(EARLIEST)) {
      return epochNanos(EARLIEST);
    }
    return Duration.between(Instant.EPOCH, instant.isAfter(LATEST) ? LATEST : instant).toNanos();
  }
}
