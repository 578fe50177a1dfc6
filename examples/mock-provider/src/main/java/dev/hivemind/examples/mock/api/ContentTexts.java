package dev.hivemind.examples.mock.api;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The texts in content that is either one text or a list of blocks, as both Anthropic and OpenAI
 * write it.
 */
public final class ContentTexts {
  private ContentTexts() {}

  /** One for each block that has a text. */
  public static List<String> in(JsonNode content) {
    if (content.isString()) return List.of(content.asString());
    return content
        .valueStream()
        .map(block -> block.path("text").asString(""))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  /** All of them, each on lines of its own. */
  public static String joined(JsonNode content) {
    return String.join("\n", in(content));
  }
}
