package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.Provider.Reply;
import dev.hivemind.proxy.rate.Provider.Style;
import dev.hivemind.proxy.upstream.Headers;
import java.time.Duration;
import java.time.Instant;

/** Providers made of simulated limits. */
final class SimulatedProviders {
  static final Instant START = Instant.parse("2026-11-30T03:35:13.482Z");

  private SimulatedProviders() {}

  /** One with a limit of requests. */
  static Provider ofRequests(SimulatedLimit limit, Style style) {
    return (now, tokens) -> answer(limit.admits(now, 1), limit, "requests", style, now);
  }

  /** One with a limit of input tokens. */
  static Provider ofInputTokens(SimulatedLimit limit, Style style) {
    return (now, tokens) -> answer(limit.admits(now, tokens), limit, "input-tokens", style, now);
  }

  private static Reply answer(
      boolean admitted, SimulatedLimit limit, String kind, Style style, long now) {
    Headers headers =
        style.write(
            kind,
            limit.limit(),
            limit.remaining(now),
            now,
            limit.resetIn(now),
            START.plusNanos(now));
    Duration wait = Duration.ofSeconds(Math.ceilDiv(limit.admitsIn(now), 1_000_000_000L));
    return new Reply(admitted ? 200 : 429, headers, admitted ? null : wait);
  }

  static RateSettings.Builder anthropic() {
    return RateSettings.builder()
        .kind(LimiterKind.BUCKET)
        .dialect(HeaderDialect.ANTHROPIC)
        .modelClasses(ModelClasses.ANTHROPIC_FAMILIES)
        .cacheReadsCount(false);
  }

  static RateSettings.Builder openAi() {
    return RateSettings.builder().dialect(HeaderDialect.OPENAI);
  }

  static LaneRates rates(RateSettings.Builder settings) {
    return new LaneRates(settings.build(), header -> {});
  }
}
