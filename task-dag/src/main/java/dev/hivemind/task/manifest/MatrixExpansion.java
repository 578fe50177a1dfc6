package dev.hivemind.task.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The combinations of a matrix, as a GitHub Actions matrix has them ("Using a matrix for your jobs"
 * in its documentation), in three steps:
 *
 * <ol>
 *   <li>Every combination of the lists' values; the last list varies fastest.
 *   <li>{@code exclude}: a combination goes when one entry's values are all among its own.
 *   <li>{@code include}, entry by entry: its values are added to each combination of the lists that
 *       it does not contradict, that is, with which it agrees in every list's key that it names. It
 *       may replace what an earlier entry added, never a list's value. An entry that could be added
 *       nowhere becomes a combination of its own, which later entries do not change.
 * </ol>
 *
 * <p>A combination of the lists is named by its lists' values, whatever was added to it; one of its
 * own by all its values, the lists' keys first.
 */
final class MatrixExpansion {
  private final Map<String, List<String>> lists;

  MatrixExpansion(Map<String, List<String>> lists) {
    this.lists = new LinkedHashMap<>(lists);
  }

  /** How many combinations the lists have; {@link Long#MAX_VALUE} stands for more than that. */
  long size() {
    long size = 1;
    for (List<String> list : lists.values()) {
      if (size > Long.MAX_VALUE / Math.max(1, list.size())) return Long.MAX_VALUE;
      size *= list.size();
    }
    return lists.isEmpty() ? 0 : size;
  }

  /** By what instances of tasks with the same keys are matched. */
  List<String> keys(List<Map<String, String>> include) {
    if (!lists.isEmpty()) return List.copyOf(lists.keySet());
    Set<String> keys = new LinkedHashSet<>();
    include.forEach(entry -> keys.addAll(entry.keySet()));
    return List.copyOf(keys);
  }

  /** In order; empty when everything is excluded and nothing included. */
  List<Combination> combinations(
      List<Map<String, String>> exclude, List<Map<String, String>> include) {
    List<Map<String, String>> listed = new ArrayList<>(product());
    exclude.forEach(entry -> listed.removeIf(combination -> contains(combination, entry)));
    List<Map<String, String>> own =
        include.stream().filter(Predicate.not(entry -> added(listed, entry))).toList();
    return Stream.concat(
            listed.stream().map(values -> new Combination(values, naming(values, false), true)),
            own.stream().map(values -> new Combination(values, naming(values, true), true)))
        .toList();
  }

  List<Map<String, String>> product() {
    List<Map<String, String>> product = List.of(Map.of());
    for (Map.Entry<String, List<String>> list : lists.entrySet()) {
      product =
          product.stream()
              .flatMap(
                  shorter ->
                      list.getValue().stream().map(value -> with(shorter, list.getKey(), value)))
              .toList();
    }
    return lists.isEmpty() ? List.of() : product;
  }

  private static Map<String, String> with(Map<String, String> shorter, String key, String value) {
    Map<String, String> longer = new LinkedHashMap<>(shorter);
    longer.put(key, value);
    return longer;
  }

  static boolean contains(Map<String, String> combination, Map<String, String> entry) {
    return combination.entrySet().containsAll(entry.entrySet());
  }

  private boolean added(List<Map<String, String>> listed, Map<String, String> entry) {
    Map<String, String> listedPart = new LinkedHashMap<>(entry);
    listedPart.keySet().retainAll(lists.keySet());
    List<Map<String, String>> fitting =
        listed.stream().filter(combination -> contains(combination, listedPart)).toList();
    fitting.forEach(combination -> combination.putAll(entry));
    return !fitting.isEmpty();
  }

  private List<String> naming(Map<String, String> values, boolean all) {
    Set<String> keys = new LinkedHashSet<>(lists.keySet());
    if (all) keys.addAll(values.keySet());
    return keys.stream().flatMap(key -> Stream.ofNullable(values.get(key))).toList();
  }
}
