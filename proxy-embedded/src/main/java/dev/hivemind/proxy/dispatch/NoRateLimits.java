package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.rate.RateLimits;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rate limits switched off: nothing is limited, nothing is learned. */
public enum NoRateLimits implements RateLimits {
  INSTANCE;

  private enum Nothing implements Reservation {
    DRAWN
  }

  @Override
  public Readiness check(RateNeed need, int others, Moment now) {
    return Readiness.NOW;
  }

  @Override
  public Reservation reserve(RateNeed need, Moment now) {
    return Nothing.DRAWN;
  }

  @Override
  public void answered(Reservation reservation, int status, Headers headers, Moment now) {}

  @Override
  public void refused(Reservation reservation, @Nullable Duration wait, Moment now) {}

  @Override
  public void settle(Reservation reservation, Usage usage, Moment now) {}

  @Override
  public void cancel(Reservation reservation, Moment now) {}

  @Override
  public List<PoolView> pools(Moment now) {
    return List.of();
  }
}
