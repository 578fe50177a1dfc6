package dev.hivemind.task.manifest;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's own prices, which come before those that HiveMind knows.
 *
 * @param models by name, in the file's order; these come before those of {@code file}
 * @param file of prices by day and length of the prompt too, not read yet; null: none
 */
public record Prices(Map<String, ModelPrice> models, @Nullable Path file) {
  /** Nothing is written. */
  public static final Prices NONE = new Prices(Map.of(), null);

  public Prices {
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
  }
}
