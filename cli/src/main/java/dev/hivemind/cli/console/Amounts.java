package dev.hivemind.cli.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Amounts and times in a few characters. */
public final class Amounts {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private Amounts() {}

  /** {@code 950}, {@code 12.3k}, {@code 80k}, {@code 4.5M}. */
  public static String tokens(long tokens) {
    if (tokens < 1_000) return Long.toString(tokens);
    if (tokens < 999_500) return threeDigits(tokens, 1_000) + "k";
    return threeDigits(tokens, 1_000_000) + "M";
  }

  /** {@code 950 B}, {@code 12.3 KB}, {@code 4.5 GB}: powers of 1000. */
  public static String bytes(long bytes) {
    if (bytes < 1_000) return bytes + " B";
    if (bytes < 999_500) return threeDigits(bytes, 1_000) + " KB";
    if (bytes < 999_500_000) return threeDigits(bytes, 1_000_000) + " MB";
    return threeDigits(bytes, 1_000_000_000) + " GB";
  }

  /** Three digits at most, and none after the point that says nothing. */
  private static String threeDigits(long amount, long unit) {
    long tenths = rounded(amount, unit / 10);
    if (tenths >= 1_000 || tenths % 10 == 0) return Long.toString(rounded(amount, unit));
    return tenths / 10 + "." + tenths % 10;
  }

  /** Half of a unit is one. */
  private static long rounded(long amount, long unit) {
    return amount / unit + (amount % unit * 2 < unit ? 0 : 1);
  }

  /** {@code 0.4 s}, {@code 42 s}, {@code 3m07s}, {@code 2h05m}. */
  public static String duration(Duration duration) {
    long millis = Math.max(0, duration.toMillis());
    if (millis < 9_950) return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
    long seconds = (millis + 500) / 1_000;
    if (seconds < 60) return seconds + " s";
    if (seconds < 3_600) return String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60);
    return String.format(Locale.ROOT, "%dh%02dm", seconds / 3_600, seconds % 3_600 / 60);
  }

  /** The time of day where this machine is. */
  public static String clock(Instant at) {
    return CLOCK.format(at.atZone(ZoneId.systemDefault()));
  }

  /** {@code 1 task}, {@code 2 tasks}. */
  public static String count(long number, String singular) {
    return number + " " + singular + (number == 1 ? "" : "s");
  }
}
