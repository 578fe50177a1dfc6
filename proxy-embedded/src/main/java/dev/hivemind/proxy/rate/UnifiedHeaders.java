package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.UsageReport.UsageWindow;
import dev.hivemind.proxy.upstream.Headers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code anthropic-ratelimit-unified-*}: the usage windows of a Claude subscription. The
 * status decides, not the utilization.
 */
final class UnifiedHeaders {
  private static final String PREFIX = "anthropic-ratelimit-unified-";
  private static final String OVERAGE = "overage";

  private final AnswerTime time;
  private final Malformed malformed;
  private final Map<String, String> values = new LinkedHashMap<>();

  private UnifiedHeaders(AnswerTime time, Malformed malformed) {
    this.time = time;
    this.malformed = malformed;
  }

  /** Null when there are none. */
  static @Nullable UsageReport read(Headers headers, AnswerTime time, Malformed malformed) {
    if (!headers.hasPrefixed(PREFIX)) {
      return null;
    }
    UnifiedHeaders unified = new UnifiedHeaders(time, malformed);
    for (Headers.Field field : headers) {
      if (field.hasPrefix(PREFIX)) {
        String name = field.name().substring(PREFIX.length()).toLowerCase(Locale.ROOT);
        unified.values.put(name, field.value().strip());
      }
    }
    return unified.report();
  }

  private UsageReport report() {
    List<UsageWindow> windows = windowNames().stream().map(this::window).toList();
    boolean anyUsedUp = windows.stream().anyMatch(UsageWindow::usedUp);
    boolean refuses = values.containsKey("status") ? isRejected("status") : anyUsedUp;
    String claim = values.getOrDefault("representative-claim", "");
    boolean paid = values.getOrDefault("overage-status", "").startsWith("allowed");
    boolean overage = !refuses && ((anyUsedUp && paid) || claim.equals(OVERAGE));
    return new UsageReport(refuses, overage, windows, representative(claim, windows));
  }

  private List<String> windowNames() {
    return values.keySet().stream()
        .filter(key -> key.matches(".+-(status|reset|utilization)"))
        .map(key -> key.substring(0, key.lastIndexOf('-')))
        .filter(window -> !window.equals(OVERAGE))
        .distinct()
        .toList();
  }

  private UsageWindow window(String name) {
    return new UsageWindow(
        name, isRejected(name + "-status"), used(name + "-utilization"), reset(name + "-reset"));
  }

  private boolean isRejected(String key) {
    return "rejected".equalsIgnoreCase(values.get(key));
  }

  private double used(String key) {
    return UsageNumbers.fraction(values.get(key), PREFIX + key, malformed);
  }

  private @Nullable ResetTime reset(String key) {
    return UsageNumbers.reset(values.get(key), PREFIX + key, time, malformed);
  }

  private @Nullable UsageWindow representative(String claim, List<UsageWindow> windows) {
    String name =
        switch (claim) {
          case "five_hour" -> "5h";
          case "seven_day" -> "7d";
          case "" -> "usage";
          default -> claim;
        };
    ResetTime reset = reset("reset");
    for (UsageWindow window : windows) {
      if (window.name().equals(name) && window.reset() != null) {
        return window;
      }
    }
    return reset == null ? null : new UsageWindow(name, true, Double.NaN, reset);
  }
}
