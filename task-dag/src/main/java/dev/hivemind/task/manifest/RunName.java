package dev.hivemind.task.manifest;

import java.util.Optional;
import java.util.regex.Pattern;

/** The name that a manifest gives its runs. */
final class RunName {
  private static final Pattern FORM = Pattern.compile("(?!\\s*$)[^/\\\\\\x00-\\x1f\\x7f]{1,100}");

  private RunName() {}

  /** Empty when it cannot be one. */
  static Optional<String> parse(String text) {
    return Optional.of(text).filter(FORM.asMatchPredicate());
  }
}
