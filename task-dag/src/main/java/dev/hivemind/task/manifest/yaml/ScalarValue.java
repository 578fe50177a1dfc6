package dev.hivemind.task.manifest.yaml;

import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** The typed value of the scalar that a parser stands on. */
final class ScalarValue {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ScalarValue() {}

  static JsonNode of(YAMLParser parser, JsonToken token) {
    return switch (token) {
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      default -> NODES.stringNode(parser.getString());
    };
  }
}
