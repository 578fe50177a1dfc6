package dev.hivemind.task.manifest;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads amounts of US dollars as a manifest writes them: {@code 40}, {@code 0.25}. */
final class Dollars {
  private static final Pattern FORM = Pattern.compile("\\d{1,9}(?:\\.\\d{1,6})?");
  private static final int MICROS = 6;

  private Dollars() {}

  /** Millionths of a dollar; empty when the text has another form or is nothing ({@code 0}). */
  static Optional<Long> parse(String text) {
    if (!FORM.matcher(text).matches()) return Optional.empty();
    return Optional.of(new BigDecimal(text).movePointRight(MICROS).longValueExact())
        .filter(micros -> micros > 0);
  }
}
