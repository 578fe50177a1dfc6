package dev.hivemind.cli.status;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says until when something lasts, in this machine's time zone. */
public final class Until {
  private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter LATER =
      DateTimeFormatter.ofPattern("EEE d MMM HH:mm", Locale.ROOT);

  private Until() {}

  /**
   * {@code reason until 03:00}, with the day when it is not today's; the reason alone when nobody
   * knows the end.
   */
  public static String after(String reason, @Nullable Instant until, Instant now) {
    if (until == null) return reason;
    ZoneId zone = ZoneId.systemDefault();
    boolean today = until.atZone(zone).toLocalDate().equals(now.atZone(zone).toLocalDate());
    return reason + " until " + (today ? TODAY : LATER).format(until.atZone(zone));
  }
}
