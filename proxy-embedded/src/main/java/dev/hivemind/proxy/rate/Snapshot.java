package dev.hivemind.proxy.rate;

import org.jspecify.annotations.Nullable;

/**
 * A limit as an answer showed it.
 *
 * @param used of it, by everybody who shares it; {@link LimitReading#UNKNOWN}: not said
 * @param rounding by how much {@code used} may be off, either way
 * @param reset null: not said
 * @param sent lane time of the request
 * @param now lane time at which the answer arrived
 */
record Snapshot(
    long limit, long used, long rounding, @Nullable ResetTime reset, long sent, long now) {

  boolean tellsUsed() {
    return used != LimitReading.UNKNOWN;
  }

  /** About when the answer was made, lane time. */
  double made() {
    return sent + (now - sent) / 2.0;
  }

  /** The most that may be used. */
  long mostUsed() {
    return used + rounding;
  }
}
