package dev.hivemind.cli.cost;

import dev.hivemind.cli.invocation.CommandException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads from which day on something is wanted. Days are those of UTC, as the ledger has them. */
public final class SinceDay {
  private static final Pattern DAYS = Pattern.compile("([0-9]{1,5})d");

  private SinceDay() {}

  /**
   * @param text {@code 2026-11-30}, or {@code 7d} for today and the six days before
   * @throws CommandException (usage) for anything else
   */
  public static LocalDate parse(String text, Instant now) {
    Matcher days = DAYS.matcher(text);
    if (days.matches()) {
      LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
      return today.minusDays(Math.max(0, Long.parseLong(days.group(1)) - 1));
    }
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw CommandException.usage(
          "--since %s: give a day (2026-11-30) or a number of days (7d)".formatted(text));
    }
  }
}
