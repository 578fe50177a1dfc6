package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.rate.RateLimits;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rate limits, watched from within the lane's lock: there it is known how many attempts are in
 * flight, and how many may be, at the moment in which one is sent.
 */
final class WatchedRates implements RateLimits {
  private final RateLimits limits;
  private final ConcurrencyLimit places;
  private int open;
  private int overLimit;

  WatchedRates(RateLimits limits, ConcurrencyLimit places) {
    this.limits = limits;
    this.places = places;
  }

  @Override
  public Readiness check(RateNeed need, int others, Moment now) {
    return limits.check(need, others, now);
  }

  @Override
  public String pool(RateNeed need) {
    return limits.pool(need);
  }

  @Override
  public Readiness checkShared(RateNeed need, int others, Moment now) {
    return limits.checkShared(need, others, now);
  }

  @Override
  public Reservation reserve(RateNeed need, Moment now) {
    overLimit += open >= places.limit() ? 1 : 0;
    open++;
    return limits.reserve(need, now);
  }

  @Override
  public void answered(Reservation reservation, int status, Headers headers, Moment now) {
    limits.answered(reservation, status, headers, now);
  }

  @Override
  public void refused(Reservation reservation, @Nullable Duration wait, Moment now) {
    limits.refused(reservation, wait, now);
  }

  @Override
  public void settle(Reservation reservation, Usage usage, Moment now) {
    open--;
    limits.settle(reservation, usage, now);
  }

  @Override
  public void cancel(Reservation reservation, Moment now) {
    open--;
    limits.cancel(reservation, now);
  }

  @Override
  public void usageLimitReached(Instant until, Moment now) {
    limits.usageLimitReached(until, now);
  }

  @Override
  public Optional<UsageWindow> parked(Moment now) {
    return limits.parked(now);
  }

  @Override
  public List<PoolView> pools(Moment now) {
    return limits.pools(now);
  }

  int open() {
    return open;
  }

  int overLimit() {
    return overLimit;
  }
}
