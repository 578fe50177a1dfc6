package dev.hivemind.task.manifest;

import java.util.Optional;
import java.util.regex.Pattern;

/** Reads parts of a whole as a manifest writes them: {@code 40%}, {@code 12.5%}. */
final class Percentages {
  private static final Pattern FORM = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,3})?)%");

  private Percentages() {}

  /** A fraction above 0 and below 1; empty when the text has another form or is none such. */
  static Optional<Double> parse(String text) {
    var form = FORM.matcher(text);
    if (!form.matches()) return Optional.empty();
    return Optional.of(Double.parseDouble(form.group(1)) / 100).filter(part -> part > 0);
  }
}
