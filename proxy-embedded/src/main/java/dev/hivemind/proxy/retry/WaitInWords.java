package dev.hivemind.proxy.retry;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A wait that providers only put into the words of an error: {@code Please try again in 6.379s},
 * {@code in 1m12s}, {@code in 250ms}, {@code Please retry after 10 seconds}.
 */
final class WaitInWords {
  private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,9})?)";
  private static final Pattern WAIT =
      Pattern.compile(
          "(?i)(?:try again|retry)\\s+(?:in|after)\\s+(?:(\\d{1,6})m(?!s))?"
              + "(?:"
              + NUMBER
              + "\\s*(ms|milliseconds?|s|seconds?)\\b)?");

  private WaitInWords() {}

  /** Null where there is none. */
  static @Nullable Duration in(String words) {
    Matcher matcher = WAIT.matcher(words);
    while (matcher.find()) {
      if (matcher.group(1) != null || matcher.group(2) != null) {
        return minutes(matcher).plus(rest(matcher));
      }
    }
    return null;
  }

  private static Duration minutes(Matcher matcher) {
    String minutes = matcher.group(1);
    return minutes == null ? Duration.ZERO : Duration.ofMinutes(Long.parseLong(minutes));
  }

  private static Duration rest(Matcher matcher) {
    String number = matcher.group(2);
    if (number == null) {
      return Duration.ZERO;
    }
    double nanos = matcher.group(3).toLowerCase(Locale.ROOT).startsWith("m") ? 1e6 : 1e9;
    return Duration.ofNanos((long) (Double.parseDouble(number) * nanos));
  }
}
