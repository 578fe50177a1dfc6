package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.limit.PoolState;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.RateReport;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The headers of Anthropic's answers. */
final class AnthropicHeaders {
  private final WireTime time;

  AnthropicHeaders(WireTime time) {
    this.time = time;
  }

  static Map<String, String> requestId(String id) {
    return Map.of("request-id", id);
  }

  /** Of a model's answer: also the limits. */
  Map<String, String> limited(String requestId, RateReport rates) {
    var headers = new LinkedHashMap<>(requestId(requestId));
    rates.pools().forEach((kind, pool) -> limit(kind, pool, headers));
    if (!rates.pools().containsKey(RateKind.TOKENS)) {
      mostRestrictive(rates).ifPresent(pool -> limit(RateKind.TOKENS, pool, headers));
    }
    headers.putAll(new UnifiedHeaders(time).of(rates.usage()));
    return headers;
  }

  /** What {@code -tokens-} shows where there is no limit for all tokens together. */
  private static Optional<PoolState> mostRestrictive(RateReport rates) {
    return rates.pools().entrySet().stream()
        .filter(entry -> entry.getKey() != RateKind.REQUESTS)
        .map(Map.Entry::getValue)
        .min(Comparator.comparingDouble(pool -> (double) pool.remaining() / pool.limit()));
  }

  private void limit(RateKind kind, PoolState pool, Map<String, String> headers) {
    String prefix = "anthropic-ratelimit-" + name(kind);
    headers.put(prefix + "-limit", Long.toString(pool.limit()));
    headers.put(prefix + "-remaining", Long.toString(rounded(kind, pool.remaining())));
    headers.put(prefix + "-reset", time.dateTime(pool.untilFull()));
  }

  private static String name(RateKind kind) {
    return switch (kind) {
      case REQUESTS -> "requests";
      case TOKENS -> "tokens";
      case INPUT_TOKENS -> "input-tokens";
      case OUTPUT_TOKENS -> "output-tokens";
    };
  }

  /** Anthropic rounds what remains of tokens to the nearest thousand. */
  private static long rounded(RateKind kind, long remaining) {
    return kind == RateKind.REQUESTS ? remaining : (remaining + 500) / 1_000 * 1_000;
  }
}
