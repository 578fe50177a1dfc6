package dev.hivemind.examples.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * One whole answer of the model.
 *
 * @param text all its text; empty: it said nothing
 * @param stopReason as the API names it
 */
record ModelMessage(String text, List<ToolUse> toolUses, String stopReason, TokenTally tokens) {

  /** The content with which it goes back into the conversation. */
  List<Object> content() {
    var content = new ArrayList<Object>();
    if (!text.isBlank()) content.add(textBlock(text));
    for (ToolUse use : toolUses) content.add(use.json());
    return content;
  }

  static JsonObject textBlock(String text) {
    return new JsonObject().put("type", "text").put("text", text);
  }
}
