package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.time.Moment;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A lane's own nanoseconds: the ticker's, and the time in which the machine slept, which the ticker
 * leaves out and providers do not. Not thread-safe.
 */
final class LaneTime {
  /** Less is the wall clock being set right. */
  private static final long SHORTEST_SLEEP = Duration.ofSeconds(5).toNanos();

  private @Nullable Moment last;
  private long slept;

  long at(Moment now) {
    if (last != null && !last.equals(now)) {
      long wall = Duration.between(last.wall(), now.wall()).toNanos();
      long gap = wall - (now.nanos() - last.nanos());
      slept += gap > SHORTEST_SLEEP ? gap : 0;
    }
    last = now;
    return now.nanos() + slept;
  }

  /** The ticker's reading at a time of the lane, if the machine does not sleep until then. */
  long toTicker(long laneNanos) {
    return laneNanos - slept;
  }
}
