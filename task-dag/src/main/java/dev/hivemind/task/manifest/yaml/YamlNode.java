package dev.hivemind.task.manifest.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A value of a YAML document. What stands behind an alias has the position of the anchor. */
public sealed interface YamlNode {

  /** Where it begins. */
  Position position();

  /**
   * A value without parts.
   *
   * @param end where it ends, exclusive
   * @param text its content as written, whatever its type: {@code 1.10} stays {@code 1.10}
   * @param value the same, typed as YAML 1.2's core schema (section 10.3) says
   */
  record Scalar(Position position, Position end, String text, JsonNode value) implements YamlNode {

    /** Leaves out the content, which may be a secret. */
    @Override
    public String toString() {
      return "Scalar[" + position.line() + ":" + position.column() + "]";
    }
  }

  record Sequence(Position position, List<YamlNode> items) implements YamlNode {
    public Sequence {
      items = Collections.unmodifiableList(new ArrayList<>(items));
    }
  }

  /**
   * @param entries by key, in the file's order
   */
  record Mapping(Position position, Map<String, Entry> entries) implements YamlNode {
    public static final Mapping EMPTY = new Mapping(Position.WHOLE, Map.of());

    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }
  }

  /**
   * A key and its value.
   *
   * @param position where the key begins
   * @param end where the key ends, exclusive
   */
  record Entry(String key, Position position, Position end, YamlNode value) {}
}
