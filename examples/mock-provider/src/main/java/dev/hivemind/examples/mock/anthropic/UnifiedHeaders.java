package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.api.WireTime;
import dev.hivemind.examples.mock.limit.UsageSpan;
import dev.hivemind.examples.mock.limit.UsageState;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The headers that tell a Claude subscription's usage windows. */
final class UnifiedHeaders {
  private static final String PREFIX = "anthropic-ratelimit-unified-";

  private final WireTime time;

  UnifiedHeaders(WireTime time) {
    this.time = time;
  }

  /**
   * @param windows none: the account is no subscription, there are no such headers
   */
  Map<String, String> of(List<UsageState> windows) {
    var headers = new LinkedHashMap<String, String>();
    for (UsageState window : windows) {
      String prefix = PREFIX + window.span().code();
      headers.put(prefix + "-status", status(window));
      headers.put(prefix + "-reset", Long.toString(time.epochSeconds(window.untilReset())));
      headers.put(
          prefix + "-utilization", String.format(Locale.ROOT, "%.2f", window.utilization()));
    }
    binding(windows).ifPresent(window -> putAllOf(window, headers));
    return headers;
  }

  /** The window that decides: of the rejected ones the one that ends last, else the fullest. */
  private static Optional<UsageState> binding(List<UsageState> windows) {
    return windows.stream()
        .filter(UsageState::isRejected)
        .max(Comparator.comparing(UsageState::untilReset))
        .or(() -> windows.stream().max(Comparator.comparingDouble(UsageState::utilization)));
  }

  private void putAllOf(UsageState window, Map<String, String> headers) {
    headers.put(PREFIX + "status", status(window));
    headers.put(PREFIX + "reset", Long.toString(time.epochSeconds(window.untilReset())));
    headers.put(PREFIX + "representative-claim", claim(window.span()));
    headers.put(PREFIX + "fallback-percentage", "0.5");
    headers.put(PREFIX + "overage-status", "rejected");
    headers.put(PREFIX + "overage-disabled-reason", "org_level_disabled");
  }

  private static String status(UsageState window) {
    if (window.isRejected()) return "rejected";
    return window.isWarned() ? "allowed_warning" : "allowed";
  }

  private static String claim(UsageSpan span) {
    return switch (span) {
      case FIVE_HOURS -> "five_hour";
      case SEVEN_DAYS -> "seven_day";
    };
  }
}
