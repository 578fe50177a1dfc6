package dev.hivemind.checkpoint;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The ids of runs, which also name their folders: short, readable, harmless anywhere. */
final class RunIds {
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final int LONGEST_BASE = 80;
  private static final String BASE_OF_NOTHING = "run";

  private RunIds() {}

  static boolean isValid(String id) {
    return VALID.matcher(id).matches();
  }

  /**
   * @throws IllegalArgumentException when it cannot be the id of a run; says what can
   */
  static String checked(String id) {
    if (isValid(id)) return id;
    throw new IllegalArgumentException(
        ("'%s' cannot be the id of a run: it begins with a letter or digit, goes on with letters,"
                + " digits, '.', '_' and '-' only, and has at most 100 characters")
            .formatted(id));
  }

  /** What the ids of a manifest's runs begin with; other characters of its name become dashes. */
  static String base(String name) {
    String harmless =
        name.replaceAll("[^A-Za-z0-9._-]+", "-")
            .replaceAll("^[^A-Za-z0-9]+", "")
            .replaceAll("[^A-Za-z0-9]+$", "");
    if (harmless.isEmpty()) return BASE_OF_NOTHING;
    return harmless.substring(0, Math.min(harmless.length(), LONGEST_BASE));
  }

  /** One more than the highest that an id of this base has, from 1. */
  static int nextNumber(String base, Stream<String> ids) {
    var numbered = Pattern.compile(Pattern.quote(base) + "-([0-9]{1,8})");
    return 1
        + ids.map(numbered::matcher)
            .filter(Matcher::matches)
            .mapToInt(match -> Integer.parseInt(match.group(1)))
            .max()
            .orElse(0);
  }
}
