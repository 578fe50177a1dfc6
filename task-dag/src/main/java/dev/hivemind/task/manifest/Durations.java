package dev.hivemind.task.manifest;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads lengths of time as a manifest writes them: {@code 30s}, {@code 45m}, {@code 1h30m}. */
final class Durations {
  private static final Pattern FORM =
      Pattern.compile("(?=.)(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,6})s)?");

  private static final Pattern MILLISECONDS = Pattern.compile("(\\d{1,6})ms");

  private Durations() {}

  /** Empty when the text has another form, or is no time at all ({@code 0s}). */
  static Optional<Duration> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) return Optional.empty();
    Duration duration =
        Duration.ofHours(number(form.group(1)))
            .plusMinutes(number(form.group(2)))
            .plusSeconds(number(form.group(3)));
    return Optional.of(duration).filter(Duration::isPositive);
  }

  /** Also {@code 800ms}. */
  static Optional<Duration> parsePrecise(String text) {
    Matcher form = MILLISECONDS.matcher(text);
    if (!form.matches()) return parse(text);
    return Optional.of(Duration.ofMillis(number(form.group(1)))).filter(Duration::isPositive);
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
