package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.YamlNode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A YAML tree as the schema's validator takes it. */
final class JsonTree {

  private JsonTree() {}

  static JsonNode of(YamlNode node) {
    return switch (node) {
      case YamlNode.Scalar scalar -> scalar.value();
      case YamlNode.Sequence sequence -> {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(sequence.items().size());
        sequence.items().forEach(item -> array.add(of(item)));
        yield array;
      }
      case YamlNode.Mapping mapping -> {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        mapping.entries().forEach((key, entry) -> object.set(key, of(entry.value())));
        yield object;
      }
    };
  }
}
