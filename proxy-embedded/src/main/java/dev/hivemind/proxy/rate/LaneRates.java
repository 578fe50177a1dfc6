package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.HttpDate;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rate limits of one lane: what its provider's answers tell and enforce, what its user wrote,
 * and the usage windows of its subscription. Not thread-safe: guarded by the lane's dispatch lock.
 */
public final class LaneRates implements RateLimits {
  private final RateSettings settings;
  private final LaneTime time = new LaneTime();
  private final ProviderClock clock = new ProviderClock();

  /** Answers come by the thousand with the same date; it is costly to read. */
  private @Nullable String lastDate;

  private @Nullable Instant lastInstant;

  private final Malformed malformed;
  private final LimitHeaders limitHeaders;
  private final Ceilings ceilings;
  private final UsageWindows usageWindows;
  private final KnownModels models;
  private boolean quotaMet;

  /**
   * Without anything used.
   *
   * @param malformedHeader gets the name of each header that cannot be read, once, under the lane's
   *     lock
   */
  public LaneRates(RateSettings settings, Consumer<String> malformedHeader) {
    this.settings = settings;
    this.models = new KnownModels(settings);
    this.malformed = new Malformed(malformedHeader);
    this.limitHeaders = new LimitHeaders(settings.dialect(), malformed);
    this.ceilings = new Ceilings(settings);
    this.usageWindows = new UsageWindows(settings.reserve(), settings.overage());
  }

  @Override
  public String pool(RateNeed need) {
    return models.of(need.model()).model();
  }

  @Override
  public Readiness check(RateNeed need, int others, Moment now) {
    long laneNow = time.at(now);
    Hold hold = usageWindows.hold(laneNow);
    if (hold == null && need.counted()) {
      hold = models.of(need.model()).hold(need, others, laneNow);
    }
    return readiness(hold);
  }

  @Override
  public Readiness checkShared(RateNeed need, int others, Moment now) {
    if (!need.counted() || ceilings.areNone()) {
      return Readiness.NOW;
    }
    return readiness(ceilings.hold(models.of(need.model()), need, others, time.at(now)));
  }

  private Readiness readiness(@Nullable Hold hold) {
    if (hold == null) {
      return Readiness.NOW;
    }
    return hold.until() == Hold.UNTIL_NEWS
        ? new Readiness.Blocked(hold.reason())
        : new Readiness.NotBefore(time.toTicker(hold.until()), hold.reason());
  }

  @Override
  public Reservation reserve(RateNeed need, Moment now) {
    ModelPools pools = need.counted() ? models.of(need.model()) : null;
    Attempt attempt = new Attempt(pools, need, time.at(now));
    if (pools != null) {
      pools.reserve(attempt);
      ceilings.reserve(attempt, pools);
    }
    return attempt;
  }

  @Override
  public void answered(Reservation reservation, int status, Headers headers, Moment now) {
    Attempt attempt = (Attempt) reservation;
    AnswerTime answer = new AnswerTime(attempt.sent, time.at(now), now.wall(), clock);
    learnClock(headers, answer);
    usageWindows.answered(headers, status, answer, malformed);
    if (attempt.pools != null) {
      Map<Quantity, LimitReading> readings = limitHeaders.read(headers, answer);
      attempt.pools.answered(attempt, status, readings, answer);
    }
  }

  private void learnClock(Headers headers, AnswerTime answer) {
    String date = headers.first("date");
    if (date == null) {
      return;
    }
    if (!date.equals(lastDate)) {
      lastDate = date;
      lastInstant = instant(date, answer.wall());
    }
    if (lastInstant != null) {
      clock.learn(lastInstant, answer.sent(), answer.now());
    }
  }

  private @Nullable Instant instant(String date, Instant now) {
    Instant instant = HttpDate.parse(date, now);
    if (instant == null) {
      malformed.report("date");
    }
    return instant;
  }

  @Override
  public void refused(Reservation reservation, @Nullable Duration wait, Moment now) {
    Attempt attempt = (Attempt) reservation;
    if (attempt.pools != null) {
      long laneNow = time.at(now);
      attempt.pools.refused(attempt, wait, laneNow);
      Quota quota = Quota.of(wait, now, laneNow);
      if (quota != null && usageWindows.parked(laneNow).isEmpty()) {
        attempt.pools.met(quota);
        quotaMet = true;
      }
    }
  }

  @Override
  public void settle(Reservation reservation, Usage usage, Moment now) {
    Attempt attempt = (Attempt) reservation;
    if (attempt.pools != null) {
      CountedTokens tokens = CountedTokens.of(usage, settings.cacheReadsCount());
      long laneNow = time.at(now);
      ceilings.settle(attempt, tokens, laneNow);
      attempt.pools.settle(attempt, tokens, usage.estimated(), laneNow);
    }
  }

  @Override
  public void cancel(Reservation reservation, Moment now) {
    Attempt attempt = (Attempt) reservation;
    if (attempt.pools != null) {
      long laneNow = time.at(now);
      ceilings.cancel(attempt, laneNow);
      attempt.pools.cancel(attempt, laneNow);
    }
  }

  /**
   * The provider said outside its headers that the subscription is used up: {@code
   * usage_limit_reached} of a body.
   *
   * @param until by our own clock
   */
  @Override
  public void usageLimitReached(Instant until, Moment now) {
    usageWindows.reached(until, now, time.at(now));
  }

  /**
   * The usage window that every call of the lane waits for, or every model that it called; empty:
   * none.
   */
  @Override
  public Optional<WaitReason.UsageWindow> parked(Moment now) {
    long laneNow = time.at(now);
    Optional<WaitReason.UsageWindow> window = usageWindows.parked(laneNow);
    return window.isEmpty() && quotaMet
        ? Optional.ofNullable(models.quota(laneNow)).map(Quota::window)
        : window;
  }

  @Override
  public List<PoolView> pools(Moment now) {
    long laneNow = time.at(now);
    return Stream.concat(models.states(laneNow), ceilings.states(laneNow).stream())
        .map(state -> state.view(now, laneNow))
        .toList();
  }
}
