package dev.hivemind.fleet;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts the name that a provider gives a usage limit into words. */
final class UsageWindow {
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})([mhd])");

  private UsageWindow() {}

  /** {@code 5-hour limit} for {@code 5h}; {@code usage limit} for a name of another form. */
  static String limit(String window) {
    Matcher form = FORM.matcher(window);
    if (!form.matches()) return "usage limit";
    String unit =
        switch (form.group(2)) {
          case "m" -> "minute";
          case "h" -> "hour";
          default -> "day";
        };
    return form.group(1) + "-" + unit + " limit";
  }
}
