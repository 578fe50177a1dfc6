package dev.hivemind.task.manifest;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A pattern of task ids: {@code *} stands for any characters, {@code ?} for one. */
final class Glob {

  private Glob() {}

  static Predicate<String> of(String pattern) {
    String regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
  }
}
