package dev.hivemind.task.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One choice of values from a matrix: what makes an instance of a task.
 *
 * @param values by matrix key
 * @param naming the values that tell it from the others and stand in the instance's id
 * @param known whether the values could be read; if not, any key is taken for known
 */
record Combination(Map<String, String> values, List<String> naming, boolean known) {

  /** Of a task without a matrix. */
  static final Combination NONE = new Combination(Map.of(), List.of(), true);

  /** Of a task whose matrix has problems. */
  static final Combination UNKNOWN = new Combination(Map.of(), List.of(), false);

  Combination {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    naming = List.copyOf(naming);
  }

  Optional<String> value(String key) {
    return known ? Optional.ofNullable(values.get(key)) : Optional.of("");
  }
}
