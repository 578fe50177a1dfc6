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
    if (meant != null && known.contains(meant)) return ": here it is called " + Quote.of(meant);
    String place = rightPlace(key);
    return place.isEmpty() ? suggestions.hint(key, known) : place;
  }

  /** Where in a manifest a key may stand that may not stand here; nothing when nowhere. */
  private static String rightPlace(String key) {
    if (SchemaPart.TASK.keys().contains(key)) {
      return ": it belongs to a task, or to \"defaults\"";
    }
    if (SchemaPart.UPSTREAM.keys().contains(key)) {
      return ": it belongs to an entry of \"upstreams\"";
    }
    if (SchemaPart.MANIFEST.keys().contains(key)) return ": it belongs to the top of the manifest";
    return "";
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
