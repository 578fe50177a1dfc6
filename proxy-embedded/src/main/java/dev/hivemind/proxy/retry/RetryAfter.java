package dev.hivemind.proxy.retry;

import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.HttpDate;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long the header fields of an answer ask to wait, in every form that providers send: {@code
 * retry-after-ms}, then {@code retry-after} as seconds, which may have a fraction, then as an
 * HTTP-date (RFC 9110, 10.2.3).
 */
public final class RetryAfter {
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");
  private static final double NANOS_A_SECOND = 1e9;

  private RetryAfter() {}

  /**
   * @param now the wall clock, where the answer does not say the provider's in {@code Date}
   * @return zero for a date that is past; null when nothing readable is asked for
   */
  public static @Nullable Duration of(Headers headers, Instant now) {
    Duration inMillis = decimal(headers.first("retry-after-ms"), NANOS_A_SECOND / 1000);
    if (inMillis != null) {
      return inMillis;
    }
    String text = headers.first("retry-after");
    Duration inSeconds = decimal(text, NANOS_A_SECOND);
    return inSeconds != null || text == null
        ? inSeconds
        : until(HttpDate.parse(text, now), headers, now);
  }

  private static @Nullable Duration decimal(@Nullable String text, double nanosAUnit) {
    return text == null ? null : number(text.strip(), nanosAUnit);
  }

  /** Null for everything but a plain, not negative number. */
  static @Nullable Duration number(String text, double nanosAUnit) {
    return DECIMAL.matcher(text).matches()
        ? Duration.ofNanos((long) (Double.parseDouble(text) * nanosAUnit))
        : null;
  }

  /** The difference is taken on the provider's own clock, so that ours may be wrong. */
  private static @Nullable Duration until(@Nullable Instant date, Headers headers, Instant now) {
    if (date == null) {
      return null;
    }
    String sent = headers.first("date");
    Instant theirs = sent == null ? null : HttpDate.parse(sent, now);
    Duration left = Duration.between(theirs == null ? now : theirs, date);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
