package dev.hivemind.proxy.rate;

import org.jspecify.annotations.Nullable;

/** Reads the numbers of usage headers; what cannot be read is as if it were not there. */
final class UsageNumbers {
  private UsageNumbers() {}

  /** NaN: not said. */
  static double fraction(@Nullable String text, String header, Malformed malformed) {
    if (text == null) {
      return Double.NaN;
    }
    try {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number) && number >= 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below like other numbers that cannot be.
    }
    malformed.report(header);
    return Double.NaN;
  }

  /** Null: not said, or not to be understood. */
  static @Nullable ResetTime reset(
      @Nullable String text, String header, AnswerTime time, Malformed malformed) {
    ResetText said = text == null ? new ResetText.Unsaid() : ResetText.of(text);
    ResetTime reset =
        switch (said) {
          case ResetText.At(var instant) -> time.at(instant);
          case ResetText.After(var wait) -> time.after(wait);
          case ResetText.Unsaid(), ResetText.Unreadable() -> null;
        };
    boolean meant = reset != null && reset.earliest() - time.now() <= ResetText.LONGEST.toNanos();
    if (!meant && !(said instanceof ResetText.Unsaid)) {
      malformed.report(header);
    }
    return meant ? reset : null;
  }
}
