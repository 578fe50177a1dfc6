package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.RateLimits.Reservation;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A lane's rate limits, a clock that is set by hand, and calls one at a time. */
final class Answers {
  static final String SONNET = "claude-sonnet-5-5";

  final List<String> malformed = new ArrayList<>();
  final LaneRates rates;
  Moment now = new Moment(5_000_000_000L, Instant.parse("2026-11-30T10:00:00.250Z"));

  Answers(RateSettings.Builder settings) {
    rates = new LaneRates(settings.build(), malformed::add);
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  Readiness check(String model) {
    return rates.check(new RateNeed(model, true, 400), now);
  }

  Reservation send(String model) {
    return rates.reserve(new RateNeed(model, true, 400), now);
  }

  /** A call that is answered at once and is over. */
  void call(String model, int status, Headers headers) {
    call(model, status, headers, Usage.NONE);
  }

  void call(String model, int status, Headers headers, Usage usage) {
    Reservation reservation = send(model);
    pass(Duration.ofMillis(1));
    rates.answered(reservation, status, headers, now);
    rates.settle(reservation, usage, now);
  }

  /** How long a call of that model has to wait; zero: not at all. */
  Duration wait(String model) {
    return switch (check(model)) {
      case Readiness.Now() -> Duration.ZERO;
      case Readiness.NotBefore(var nanos, var reason) -> Duration.ofNanos(nanos - now.nanos());
      case Readiness.Blocked(var reason) -> throw new AssertionError("blocked: " + reason);
    };
  }

  /** Header lines {@code name: value}. */
  static Headers headers(String... lines) {
    Headers headers = Headers.NONE;
    for (String line : lines) {
      int colon = line.indexOf(':');
      headers = headers.and(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    return headers;
  }

  static Headers anthropic(String kind, long limit, long remaining, Instant reset) {
    String prefix = "anthropic-ratelimit-" + kind;
    return headers(
        prefix + "-limit: " + limit,
        prefix + "-remaining: " + remaining,
        prefix + "-reset: " + reset);
  }
}
