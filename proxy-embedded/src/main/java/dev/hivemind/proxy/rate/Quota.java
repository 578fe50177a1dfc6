package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A limit over hours or days that a provider names only by how long it asks to wait.
 *
 * @param ends lane time
 * @param until the same by the wall clock
 */
record Quota(long ends, Instant until) {
  /** Rate limits refill within a minute or few. */
  private static final Duration SHORTEST = Duration.ofMinutes(10);

  /** Refusals of one moment name one end. */
  private static final Duration SAME = Duration.ofMinutes(1);

  /** Null: the wait is that of a rate limit. */
  static @Nullable Quota of(@Nullable Duration wait, Moment now, long laneNow) {
    return wait == null || wait.compareTo(SHORTEST) < 0
        ? null
        : new Quota(laneNow + wait.toNanos(), now.wall().plus(wait));
  }

  boolean isOver(long laneNow) {
    return laneNow >= ends;
  }

  boolean isSame(Quota other) {
    return Math.abs(ends - other.ends) < SAME.toNanos();
  }

  UsageWindow window() {
    return new UsageWindow("usage", until);
  }
}
