package dev.hivemind.task.manifest;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Guesses what a person meant by a name that is not known.
 *
 * <p>Makes a limited number of guesses: who writes hundreds of unknown names did not mistype them,
 * and comparing each with ten thousand known ones takes long.
 */
final class Suggestions {
  private static final Pattern SEPARATOR = Pattern.compile("[-_. ]");

  private int left = 100;

  /** {@code ; did you mean "x"?}, or nothing when no known name is near. */
  String hint(String word, Collection<String> known) {
    if (left == 0) return "";
    left--;
    return nearest(word, known).map(name -> "; did you mean " + Quote.of(name) + "?").orElse("");
  }

  /** The hint, or all known names when none is near. */
  String hintOrAll(String word, Collection<String> known) {
    String hint = hint(word, known);
    return hint.isEmpty() ? ": there are " + String.join(", ", new TreeSet<>(known)) : hint;
  }

  /** The known name that is nearest, when it is near enough to be meant. */
  static Optional<String> nearest(String word, Collection<String> known) {
    String plain = plain(word);
    int limit = Math.min(1 + plain.length() / 4, plain.length() - 1);
    return known.stream()
        .filter(name -> Math.abs(name.length() - word.length()) <= limit + 2)
        .filter(name -> EditDistance.between(plain, plain(name)) <= limit)
        .min(Comparator.comparingInt(name -> EditDistance.between(plain, plain(name))));
  }

  /** Case and separators are never what a person means to tell apart. */
  private static String plain(String name) {
    return SEPARATOR.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
  }
}
