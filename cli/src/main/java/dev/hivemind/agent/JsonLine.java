package dev.hivemind.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads one line of JSON Lines, leniently: an agent may print anything among its events. */
final class JsonLine {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private JsonLine() {}

  /** The object on this line; null when there is none. */
  static @Nullable JsonNode object(String line) {
    if (!line.startsWith("{")) {
      return null;
    }
    try {
      JsonNode node = MAPPER.readTree(line);
      return node.isObject() ? node : null;
    } catch (JacksonException _) {
      // Not JSON after all: what the line says is in the log, it signals nothing.
      return null;
    }
  }

  /** The string under that name; empty when there is none. */
  static String text(JsonNode object, String name) {
    JsonNode value = object.path(name);
    return value.isString() ? value.stringValue() : "";
  }
}
