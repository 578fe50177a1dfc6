package dev.hivemind.proxy.upstream;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A date of a header field in each of the three forms that must be understood (RFC 9110, 5.6.7):
 * {@code Sun, 06 Nov 1994 08:49:37 GMT}, {@code Sunday, 06-Nov-94 08:49:37 GMT} and {@code Sun Nov
 * 6 08:49:37 1994}.
 */
public final class HttpDate {
  private static final int WEEKDAY_LETTERS = 3;

  /** A year of two digits is never further ahead. */
  private static final int MOST_YEARS_AHEAD = 50;

  private static final DateTimeFormatter ASCTIME =
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.US);

  private HttpDate() {}

  /**
   * Null for what is none.
   *
   * @param now the wall clock
   */
  public static @Nullable Instant parse(String text, Instant now) {
    String date = text.strip();
    try {
      return switch (date.indexOf(',')) {
        case WEEKDAY_LETTERS ->
            ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        case -1 -> universal(date, ASCTIME);
        default -> universal(date, rfc850(now));
      };
    } catch (DateTimeException malformed) {
      return null;
    }
  }

  private static Instant universal(String date, DateTimeFormatter form) {
    return LocalDateTime.parse(date, form).toInstant(ZoneOffset.UTC);
  }

  private static DateTimeFormatter rfc850(Instant now) {
    int first = now.atOffset(ZoneOffset.UTC).getYear() + MOST_YEARS_AHEAD - 99;
    return new DateTimeFormatterBuilder()
        .appendPattern("EEEE, dd-MMM-")
        .appendValueReduced(ChronoField.YEAR, 2, 2, first)
        .appendPattern(" HH:mm:ss 'GMT'")
        .toFormatter(Locale.US);
  }
}
