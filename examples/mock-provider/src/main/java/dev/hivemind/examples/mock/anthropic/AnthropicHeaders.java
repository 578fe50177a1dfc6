package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.model.TokenCount;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The headers of Anthropic's answers. The limits are far from being reached: nothing enforces them.
 */
final class AnthropicHeaders {
  private static final long REQUESTS = 4_000;
  private static final long INPUT_TOKENS = 2_000_000;
  private static final long OUTPUT_TOKENS = 400_000;

  private AnthropicHeaders() {}

  static Map<String, String> requestId(String id) {
    return Map.of("request-id", id);
  }

  /** Of a model's answer: also the rate limits. */
  static Map<String, String> answer(String requestId, TokenCount tokens, Instant now) {
    var headers = new LinkedHashMap<>(requestId(requestId));
    long read = tokens.input() + tokens.cacheWrite();
    limit("requests", REQUESTS, 1, now, headers);
    limit("input-tokens", INPUT_TOKENS, read, now, headers);
    limit("output-tokens", OUTPUT_TOKENS, tokens.output(), now, headers);
    limit("tokens", INPUT_TOKENS + OUTPUT_TOKENS, read + tokens.output(), now, headers);
    return headers;
  }

  private static void limit(
      String kind, long limit, long used, Instant now, Map<String, String> headers) {
    String prefix = "anthropic-ratelimit-" + kind;
    long remaining = Math.max(0, limit - used);
    headers.put(prefix + "-limit", Long.toString(limit));
    headers.put(prefix + "-remaining", Long.toString(rounded(kind, remaining)));
    headers.put(
        prefix + "-reset",
        DateTimeFormatter.ISO_INSTANT.format(now.plusSeconds(1).truncatedTo(ChronoUnit.SECONDS)));
  }

  /** Anthropic rounds what remains of tokens to the nearest thousand. */
  private static long rounded(String kind, long remaining) {
    return kind.equals("requests") ? remaining : (remaining + 500) / 1_000 * 1_000;
  }
}
