package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import dev.hivemind.task.manifest.yaml.YamlNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys that hold for one task: those it writes, and those of {@code defaults:} besides. Also
 * the keys of a mapping that has no defaults.
 */
record Keys(YamlNode.Mapping own, YamlNode.Mapping defaults, Refusals refusals) {
  /** A task writes one of these three or takes one from the defaults. */
  static final List<String> WORK = List.of("prompt", "prompt_file", "command");

  static Keys of(YamlNode.Mapping mapping, Refusals refusals) {
    return new Keys(mapping, YamlNode.Mapping.EMPTY, refusals);
  }

  Position position() {
    return own.position();
  }

  /** Whether the task itself writes the key, whatever its value. */
  boolean writes(String key) {
    return own.entries().containsKey(key);
  }

  /** The entry that holds, whatever its value. */
  Optional<YamlNode.Entry> written(String key) {
    return Optional.ofNullable(entry(key));
  }

  private YamlNode.@Nullable Entry entry(String key) {
    YamlNode.Entry entry = own.entries().get(key);
    if (entry != null) return entry;
    YamlNode.Entry inherited = defaults.entries().get(key);
    boolean replaced =
        inherited != null && WORK.contains(key) && WORK.stream().anyMatch(this::writes);
    return replaced ? null : inherited;
  }

  /** The keys inside a mapping: those that the task writes there, and those of the defaults. */
  Keys inside(String key) {
    return new Keys(mappingIn(own, key), mappingIn(defaults, key), refusals);
  }

  private YamlNode.Mapping mappingIn(YamlNode.Mapping keys, String key) {
    YamlNode.Entry entry = keys.entries().get(key);
    return entry != null
            && entry.value() instanceof YamlNode.Mapping mapping
            && !refusals.contains(mapping)
        ? mapping
        : YamlNode.Mapping.EMPTY;
  }

  /** The scalar that holds; empty also when the schema refused it. */
  Optional<YamlNode.Scalar> scalar(String key) {
    return node(key, YamlNode.Scalar.class);
  }

  /** The items of the sequence that holds, less those that the schema refused. */
  List<YamlNode> items(String key) {
    List<YamlNode> items =
        node(key, YamlNode.Sequence.class).map(YamlNode.Sequence::items).orElse(List.of());
    return refusals.isEmpty()
        ? items
        : items.stream().filter(item -> !refusals.contains(item)).toList();
  }

  /** The mapping that holds; empty also when the schema refused it. */
  Optional<YamlNode.Mapping> mapping(String key) {
    return node(key, YamlNode.Mapping.class);
  }

  /**
   * The values in the default mapping and in the task's own; of one name, the task's own. Some of
   * them the schema may have refused; the others are scalars.
   */
  Map<String, YamlNode> joined(String key) {
    Map<String, YamlNode> joined = new LinkedHashMap<>();
    for (YamlNode.Mapping keys : List.of(defaults, own)) {
      YamlNode.Entry entry = keys.entries().get(key);
      if (entry == null || refusals.contains(entry.value())) continue;
      ((YamlNode.Mapping) entry.value())
          .entries()
          .forEach((name, value) -> joined.put(name, value.value()));
    }
    return joined;
  }

  private <N extends YamlNode> Optional<N> node(String key, Class<N> shape) {
    YamlNode.Entry entry = entry(key);
    return entry == null || refusals.contains(entry.value())
        ? Optional.empty()
        : Optional.of(shape.cast(entry.value()));
  }
}
