package dev.hivemind.task.manifest;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Guesses which key a person meant by one that does not exist. */
final class KeyGuess {

  /** What other tools call things. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("needs", "depends_on"),
          Map.entry("depends", "depends_on"),
          Map.entry("deps", "depends_on"),
          Map.entry("dependencies", "depends_on"),
          Map.entry("requires", "depends_on"),
          Map.entry("after", "depends_on"),
          Map.entry("name", "id"),
          Map.entry("cmd", "command"),
          Map.entry("run", "command"),
          Map.entry("cwd", "working_dir"),
          Map.entry("environment", "env"),
          Map.entry("variables", "vars"),
          Map.entry("concurrency", "max_parallel"));

  private KeyGuess() {}

  /** What follows "unknown key"; nothing when there is no guess. */
  static String hint(String key, Collection<String> known, Suggestions suggestions) {
    String meant = ELSEWHERE.get(key);
    return meant != null && known.contains(meant)
        ? ": here it is called " + Quote.of(meant)
        : suggestions.hint(key, known);
  }

  /** Whether a mapping has an unknown key that probably means one of these. */
  static boolean anyMeans(Collection<String> keys, Collection<String> written, List<String> known) {
    return written.stream()
        .filter(key -> !known.contains(key))
        .flatMap(key -> meant(key, known).stream())
        .anyMatch(keys::contains);
  }

  private static Optional<String> meant(String key, Collection<String> known) {
    return Optional.ofNullable(ELSEWHERE.get(key)).or(() -> Suggestions.nearest(key, known));
  }
}
