package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.limit.PoolState;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.limit.RateReport;
import dev.hivemind.examples.mock.limit.UsageState;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers of OpenAI's answers, and of its models on Azure. */
final class OpenAiHeaders {
  private final WireTime time;
  private final boolean azure;

  OpenAiHeaders(WireTime time, boolean azure) {
    this.time = time;
    this.azure = azure;
  }

  Map<String, String> requestId(String id) {
    return azure
        ? Map.of("x-request-id", id, "apim-request-id", id)
        : Map.of("x-request-id", id, "openai-version", "2020-10-01");
  }

  /**
   * Also the limits.
   *
   * @param wait that the client is asked for; null: none
   */
  Map<String, String> limited(String requestId, RateReport rates, @Nullable Duration wait) {
    var headers = new LinkedHashMap<>(requestId(requestId));
    limit("requests", rates.pools().get(RateKind.REQUESTS), headers);
    PoolState tokens = rates.pools().get(RateKind.TOKENS);
    limit("tokens", tokens == null ? rates.pools().get(RateKind.INPUT_TOKENS) : tokens, headers);
    rates.usage().forEach(window -> usage(window, headers));
    if (wait != null) {
      headers.put("retry-after", time.seconds(wait));
      headers.put("retry-after-ms", Long.toString(time.millis(wait)));
    }
    return headers;
  }

  private void limit(String kind, @Nullable PoolState pool, Map<String, String> headers) {
    if (pool == null) return;
    headers.put("x-ratelimit-limit-" + kind, Long.toString(pool.limit()));
    headers.put("x-ratelimit-remaining-" + kind, Long.toString(pool.remaining()));
    headers.put("x-ratelimit-reset-" + kind, reset(pool.untilFull()));
  }

  /** Azure tells whole seconds without a unit. */
  private String reset(Duration untilFull) {
    return azure ? Long.toString(time.wholeSeconds(untilFull)) : time.goDuration(untilFull);
  }

  /** Of a ChatGPT plan. */
  private void usage(UsageState window, Map<String, String> headers) {
    String prefix =
        switch (window.span()) {
          case FIVE_HOURS -> "x-codex-primary-";
          case SEVEN_DAYS -> "x-codex-secondary-";
        };
    long percent = Math.min(100, (long) (window.utilization() * 100));
    headers.put(prefix + "used-percent", Long.toString(percent));
    headers.put(prefix + "window-minutes", Long.toString(window.span().length().toMinutes()));
    headers.put(prefix + "reset-at", Long.toString(time.epochSeconds(window.untilReset())));
    headers.put(
        prefix + "reset-after-seconds", Long.toString(time.wholeSeconds(window.untilReset())));
  }
}
