package dev.hivemind.examples.mock.model;

import java.util.Arrays;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers that have to be JSON of a given schema, such as the title that Claude Code asks for. */
final class SchemaAnswer {
  private static final int TITLE_WORDS = 6;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private SchemaAnswer() {}

  /** The smallest value that the schema's types allow; every text in it is the prompt's title. */
  static JsonNode fulfilling(JsonNode schema, String prompt) {
    return switch (schema.path("type").asString("object")) {
      case "string" -> NODES.stringNode(title(prompt));
      case "integer", "number" -> NODES.numberNode(0);
      case "boolean" -> NODES.booleanNode(true);
      case "array" -> NODES.arrayNode();
      case "null" -> NODES.nullNode();
      default -> object(schema, prompt);
    };
  }

  private static ObjectNode object(JsonNode schema, String prompt) {
    ObjectNode object = NODES.objectNode();
    schema
        .path("properties")
        .forEachEntry((name, property) -> object.set(name, fulfilling(property, prompt)));
    return object;
  }

  /** The first words of the prompt's first line that is not markup. */
  private static String title(String prompt) {
    String line =
        prompt
            .lines()
            .map(String::strip)
            .filter(l -> !l.isEmpty() && !l.startsWith("<"))
            .findFirst()
            .orElse("Empty prompt");
    return Arrays.stream(line.split("\\s+", TITLE_WORDS + 1))
        .limit(TITLE_WORDS)
        .collect(Collectors.joining(" "));
  }
}
