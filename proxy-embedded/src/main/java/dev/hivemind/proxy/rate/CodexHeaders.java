package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.UsageReport.UsageWindow;
import dev.hivemind.proxy.upstream.Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code x-codex-*}: the usage windows of a ChatGPT plan. */
final class CodexHeaders {
  private static final String PREFIX = "x-codex-";
  private static final double PERCENT = 100;
  private static final int MINUTES_OF_HOUR = 60;
  private static final int MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;
  private static final int TOO_MANY_REQUESTS = 429;

  private CodexHeaders() {}

  /** Null when there are none. */
  static @Nullable UsageReport read(
      Headers headers, int status, AnswerTime time, Malformed malformed) {
    if (!headers.hasPrefixed(PREFIX)) {
      return null;
    }
    List<UsageWindow> windows = new ArrayList<>();
    for (String place : List.of("primary", "secondary")) {
      String prefix = PREFIX + place + "-";
      String percent = headers.first(prefix + "used-percent");
      if (percent != null) {
        double used = UsageNumbers.fraction(percent, prefix + "used-percent", malformed) / PERCENT;
        String name = name(headers.first(prefix + "window-minutes"), place);
        windows.add(
            new UsageWindow(name, used >= 1, used, reset(headers, prefix, time, malformed)));
      }
    }
    if (windows.isEmpty()) {
      return null;
    }
    boolean usedUp = windows.stream().anyMatch(UsageWindow::usedUp);
    boolean refuses = usedUp && status == TOO_MANY_REQUESTS;
    return new UsageReport(refuses, usedUp && !refuses, windows, null);
  }

  /** Seconds from now need no clock that agrees. */
  private static @Nullable ResetTime reset(
      Headers headers, String prefix, AnswerTime time, Malformed malformed) {
    String after = prefix + "reset-after-seconds";
    ResetTime reset = UsageNumbers.reset(headers.first(after), after, time, malformed);
    String at = prefix + "reset-at";
    return reset != null ? reset : UsageNumbers.reset(headers.first(at), at, time, malformed);
  }

  /** {@code 300} minutes are called {@code 5h}, as manifests do. */
  private static String name(@Nullable String minutesText, String place) {
    if (minutesText == null || !minutesText.matches("[1-9][0-9]{0,6}")) {
      return place;
    }
    int minutes = Integer.parseInt(minutesText);
    if (minutes % MINUTES_OF_DAY == 0) {
      return minutes / MINUTES_OF_DAY + "d";
    }
    return minutes % MINUTES_OF_HOUR == 0 ? minutes / MINUTES_OF_HOUR + "h" : minutes + "m";
  }
}
