package dev.hivemind.task.manifest;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers of tokens as a manifest writes them: {@code 60000}, {@code 60k}, {@code 1.5M}. */
final class TokenCounts {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([kKM]?)");

  private TokenCounts() {}

  /** Empty when the text has another form or is no whole number. */
  static Optional<Long> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) return Optional.empty();
    BigDecimal tokens = new BigDecimal(form.group(1)).multiply(unit(form.group(2)));
    return tokens.stripTrailingZeros().scale() <= 0
        ? Optional.of(tokens.longValueExact())
        : Optional.empty();
  }

  private static BigDecimal unit(String letter) {
    return switch (letter) {
      case "k", "K" -> BigDecimal.valueOf(1_000);
      case "M" -> BigDecimal.valueOf(1_000_000);
      default -> BigDecimal.ONE;
    };
  }
}
