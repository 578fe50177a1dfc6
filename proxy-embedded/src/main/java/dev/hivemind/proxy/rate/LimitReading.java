package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What one answer says of one limit.
 *
 * @param limit {@link #UNKNOWN} when it does not say
 * @param remaining {@link #UNKNOWN} when it does not say
 * @param reset null when it does not say
 * @param rounding by how much {@code remaining} may be off, either way
 */
record LimitReading(
    Quantity quantity, long limit, long remaining, @Nullable ResetTime reset, long rounding) {
  static final long UNKNOWN = -1;

  boolean tellsRemaining() {
    return remaining != UNKNOWN;
  }
}
