package dev.hivemind.fleet;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes a moment for a person who may read it on another day. */
final class ZonedTime {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("EEE d MMM HH:mm z", Locale.ROOT);

  private ZonedTime() {}

  /** {@code Mon 30 Nov 03:00 CET}, in this machine's time zone. */
  static String of(Instant moment) {
    return FORM.format(moment.atZone(ZoneId.systemDefault()));
  }
}
