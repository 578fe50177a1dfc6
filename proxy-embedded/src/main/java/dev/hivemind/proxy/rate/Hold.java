package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason;
import org.jspecify.annotations.Nullable;

/**
 * Why an attempt may not be sent yet.
 *
 * @param until lane time; {@link #UNTIL_NEWS}: until an answer arrives
 */
record Hold(long until, WaitReason reason) {
  static final long UNTIL_NEWS = Long.MAX_VALUE;

  /** The one that lasts longer; null: none does. */
  static @Nullable Hold longer(@Nullable Hold one, @Nullable Hold other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.until > one.until ? other : one;
  }
}
