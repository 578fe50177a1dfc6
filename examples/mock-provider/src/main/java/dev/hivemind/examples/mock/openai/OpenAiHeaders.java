package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.model.TokenCount;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The headers of OpenAI's answers. The limits are far from being reached: nothing enforces them.
 */
final class OpenAiHeaders {
  private static final long REQUESTS = 10_000;
  private static final long TOKENS = 4_000_000;

  private OpenAiHeaders() {}

  static Map<String, String> requestId(String id) {
    return Map.of("x-request-id", id, "openai-version", "2020-10-01");
  }

  /** Of a model's answer: also the rate limits. */
  static Map<String, String> answer(String requestId, TokenCount tokens) {
    var headers = new LinkedHashMap<>(requestId(requestId));
    long used = tokens.input() + tokens.cacheRead() + tokens.output();
    headers.put("openai-processing-ms", "5");
    headers.put("x-ratelimit-limit-requests", Long.toString(REQUESTS));
    headers.put("x-ratelimit-remaining-requests", Long.toString(REQUESTS - 1));
    headers.put("x-ratelimit-reset-requests", "6ms");
    headers.put("x-ratelimit-limit-tokens", Long.toString(TOKENS));
    headers.put("x-ratelimit-remaining-tokens", Long.toString(Math.max(0, TOKENS - used)));
    headers.put("x-ratelimit-reset-tokens", "20ms");
    return headers;
  }
}
