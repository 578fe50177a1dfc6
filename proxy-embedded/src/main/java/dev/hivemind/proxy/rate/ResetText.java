package dev.hivemind.proxy.rate;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reset as a header writes it, whatever the provider. */
sealed interface ResetText {

  record At(Instant instant) implements ResetText {}

  record After(Duration delay) implements ResetText {}

  /** Azure writes 0 where it does not know. */
  record Unsaid() implements ResetText {}

  record Unreadable() implements ResetText {}

  /** {@code 6m0s}, {@code 20ms}, {@code 5h50m30ms}, or seconds alone. */
  Pattern DURATION =
      Pattern.compile(
          "(?:(\\d{1,4})d)?(?:(\\d{1,5})h)?(?:(\\d{1,6})m(?!s))?"
              + "(?:(\\d{1,8}(?:\\.\\d{1,9})?)s)?(?:(\\d{1,10}(?:\\.\\d{1,9})?)ms)?");

  Pattern SECONDS = Pattern.compile("-?\\d{1,10}(?:\\.\\d{1,9})?");

  /** Plain numbers from here on are seconds since 1970. */
  long EPOCH_SECONDS = 1_000_000_000;

  /** No limit is counted over more. */
  Duration LONGEST = Duration.ofDays(366);

  static ResetText of(String text) {
    if (SECONDS.matcher(text).matches()) {
      return ofNumber(new BigDecimal(text));
    }
    Duration wait = duration(text);
    if (wait != null) {
      return wait.compareTo(LONGEST) > 0 ? new Unreadable() : new After(wait);
    }
    try {
      return new At(Instant.parse(text));
    } catch (DateTimeParseException notAnInstant) {
      return new Unreadable();
    }
  }

  private static ResetText ofNumber(BigDecimal seconds) {
    if (seconds.signum() <= 0) {
      return new Unsaid();
    }
    if (seconds.longValue() >= EPOCH_SECONDS) {
      return new At(Instant.ofEpochMilli(seconds.movePointRight(3).longValue()));
    }
    Duration wait = Duration.ofNanos(seconds.movePointRight(9).longValue());
    return wait.compareTo(LONGEST) > 0 ? new Unreadable() : new After(wait);
  }

  private static @Nullable Duration duration(String text) {
    Matcher parts = DURATION.matcher(text);
    if (text.isEmpty() || !parts.matches()) {
      return null;
    }
    return Duration.ofDays(whole(parts.group(1)))
        .plusHours(whole(parts.group(2)))
        .plusMinutes(whole(parts.group(3)))
        .plusNanos(nanos(parts.group(4), 9))
        .plusNanos(nanos(parts.group(5), 6));
  }

  private static long whole(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static long nanos(@Nullable String decimal, int places) {
    return decimal == null ? 0 : new BigDecimal(decimal).movePointRight(places).longValue();
  }
}
