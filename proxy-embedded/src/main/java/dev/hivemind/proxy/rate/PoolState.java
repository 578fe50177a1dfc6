package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Instant;

/**
 * A pool at a moment, in lane time.
 *
 * @param wholeAt {@link Limiter#UNKNOWN_TIME}: unknown
 */
record PoolState(Quantity quantity, String model, long used, long limit, long wholeAt) {

  /** As others see it. */
  PoolView view(Moment now, long laneNow) {
    Instant resets =
        wholeAt == Limiter.UNKNOWN_TIME ? null : now.wall().plusNanos(wholeAt - laneNow);
    return new PoolView(quantity, model, used, limit, resets);
  }
}
