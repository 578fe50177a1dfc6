package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rate limits that one class of models shares. Times are lane time. Not thread-safe. */
final class ModelPools {
  private static final Duration LONGEST_WAIT = Duration.ofDays(366);
  private static final int TOO_MANY_REQUESTS = 429;

  private final String model;
  private final RateSettings settings;
  private final Map<Quantity, RatePool> pools = new EnumMap<>(Quantity.class);
  private final TokenRatio ratio = new TokenRatio();
  private final PacedResume resume = new PacedResume();
  private long pausedUntil = Long.MIN_VALUE;
  private @Nullable Quota quota;

  ModelPools(String model, RateSettings settings) {
    this.model = model;
    this.settings = settings;
    settings
        .seeds()
        .forEach(
            (quantity, limit) ->
                pools.put(quantity, new RatePool(quantity, model, settings, limit)));
  }

  /** Of the class. */
  String model() {
    return model;
  }

  /** What an attempt is expected to use when it is sent; output follows once it is produced. */
  long expected(Quantity quantity, RateNeed need) {
    return switch (quantity) {
      case REQUESTS -> 1;
      case INPUT_TOKENS, TOKENS -> ratio.expected(need.bodyBytes());
      case OUTPUT_TOKENS -> 0;
    };
  }

  /** What it draws from the provider's limit then. */
  private long drawn(Quantity quantity, RateNeed need) {
    long reserved = isReserved(quantity) ? need.mostOutputTokens() : 0;
    return expected(quantity, need) + reserved;
  }

  private boolean isReserved(Quantity quantity) {
    return settings.outputReserved() && quantity == Quantity.TOKENS;
  }

  /**
   * Null: there is room.
   *
   * @param others as large, for which room is to be left
   */
  @Nullable Hold hold(RateNeed need, int others, long now) {
    Hold hold = pause(now);
    for (Map.Entry<Quantity, RatePool> pool : pools.entrySet()) {
      long drawn = drawn(pool.getKey(), need);
      hold = Hold.longer(hold, pool.getValue().hold(drawn * (1 + others), now));
    }
    return hold;
  }

  private @Nullable Hold pause(long now) {
    if (now < pausedUntil) {
      return new Hold(pausedUntil, new WaitReason.AskedToWait());
    }
    return resume.holds() ? new Hold(Hold.UNTIL_NEWS, new WaitReason.AskedToWait()) : null;
  }

  void reserve(Attempt attempt) {
    pools.forEach(
        (quantity, pool) ->
            attempt.draws.put(quantity, pool.draw(drawn(quantity, attempt.need), attempt.sent)));
    resume.sent();
  }

  void answered(
      Attempt attempt, int status, Map<Quantity, LimitReading> readings, AnswerTime time) {
    attempt.readings = readings;
    attempt.answered = true;
    attempt.good = status >= 200 && status < 300;
    boolean counted = status < 500 && status != TOO_MANY_REQUESTS;
    readings.forEach(
        (quantity, reading) -> {
          RatePool pool = pool(quantity, reading);
          if (pool != null) {
            pool.answered(attempt.draws.get(quantity), reading, counted, time);
          }
        });
    attempt.draws.forEach(
        (quantity, draw) -> {
          if (!readings.containsKey(quantity)) {
            pool(quantity).answeredSilently(draw, attempt.good, counted, time.now());
          }
        });
    resume.answered(attempt.good);
  }

  private RatePool pool(Quantity quantity) {
    return Objects.requireNonNull(pools.get(quantity));
  }

  private @Nullable RatePool pool(Quantity quantity, LimitReading reading) {
    RatePool known = pools.get(quantity);
    if (known == null && reading.limit() > 0) {
      known = new RatePool(quantity, model, settings, reading.limit());
      pools.put(quantity, known);
    }
    return known;
  }

  void refused(Attempt attempt, @Nullable Duration wait, long now) {
    attempt.draws.forEach(
        (quantity, draw) -> pool(quantity).refused(draw, attempt.readings.get(quantity), now));
    if (wait == null || wait.isNegative()) {
      return;
    }
    Duration asked = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    pausedUntil = Math.max(pausedUntil, now + asked.toNanos());
    if (attempt.readings.isEmpty()) {
      resume.start();
    }
  }

  /** A refusal told that more than a rate limit is used up. */
  void met(Quota told) {
    if (quota == null || !quota.isSame(told)) {
      quota = told;
    }
  }

  /** Null: no such is known, or it is over. */
  @Nullable Quota quota(long now) {
    return quota == null || quota.isOver(now) ? null : quota;
  }

  void settle(Attempt attempt, CountedTokens tokens, boolean estimated, long now) {
    if (!attempt.answered) {
      resume.over();
    }
    if (tokens.tellsInput() && !estimated) {
      ratio.learn(attempt.need.bodyBytes(), tokens.input());
    }
    long input = tokens.tellsInput() || attempt.good ? tokens.input() : 0;
    pools.forEach(
        (quantity, pool) -> {
          Draw draw = attempt.draws.get(quantity);
          switch (quantity) {
            case REQUESTS -> pool.settle(draw, LimitReading.UNKNOWN, 0, now);
            case INPUT_TOKENS -> pool.settle(draw, input, 0, now);
            case OUTPUT_TOKENS -> pool.settle(draw, LimitReading.UNKNOWN, tokens.output(), now);
            case TOKENS -> {
              boolean stays = isReserved(quantity) && attempt.good;
              pool.settle(
                  draw, stays ? LimitReading.UNKNOWN : input, stays ? 0 : tokens.output(), now);
            }
          }
        });
  }

  void cancel(Attempt attempt, long now) {
    if (!attempt.answered) {
      resume.over();
    }
    attempt.draws.forEach((quantity, draw) -> pool(quantity).cancel(draw, now));
  }

  List<PoolState> states(long now) {
    return pools.values().stream().map(pool -> pool.state(now)).filter(Objects::nonNull).toList();
  }
}
