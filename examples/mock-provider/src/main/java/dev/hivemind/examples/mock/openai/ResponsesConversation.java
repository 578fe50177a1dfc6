package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.ContentTexts;
import dev.hivemind.examples.mock.model.Conversation;
import dev.hivemind.examples.mock.model.PromptText;
import dev.hivemind.examples.mock.model.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the conversation in a request of OpenAI's Responses API. */
final class ResponsesConversation {
  private ResponsesConversation() {}

  static Conversation read(JsonNode request) {
    JsonNode input = request.path("input");
    var turns = new ArrayList<Turn>();
    var tools = new HashSet<String>();
    addTools(request.path("tools"), tools);
    if (input.isString()) turns.add(new Turn.Prompt(input.asString()));
    for (JsonNode item : input) {
      addTools(item.path("tools"), tools);
      readItem(item, turns);
    }
    JsonNode schema = request.path("text").path("format").path("schema");
    return new Conversation(turns, tools, null, schema.isObject() ? schema : null);
  }

  private static void readItem(JsonNode item, List<Turn> turns) {
    switch (item.path("type").asString("message")) {
      case "message" -> readMessage(item, turns);
      case "function_call", "custom_tool_call" -> turns.add(new Turn.Answered());
      case "function_call_output", "custom_tool_call_output" ->
          turns.add(
              new Turn.ToolResult(
                  item.path("call_id").asString(""),
                  false,
                  ContentTexts.joined(item.path("output"))));
      default -> {} // Reasoning and the like say nothing about the work.
    }
  }

  private static void readMessage(JsonNode message, List<Turn> turns) {
    switch (message.path("role").asString("")) {
      case "assistant" -> turns.add(new Turn.Answered());
      case "user" -> {
        String prompt = PromptText.of(ContentTexts.in(message.path("content")));
        if (!prompt.isEmpty()) turns.add(new Turn.Prompt(prompt));
      }
      default -> {} // What developer and system messages say is not the user's.
    }
  }

  /** Tools stand in the request, in {@code additional_tools} items and in namespaces. */
  private static void addTools(JsonNode list, Set<String> names) {
    for (JsonNode tool : list) {
      switch (tool.path("type").asString("")) {
        case "function", "custom" -> names.add(tool.path("name").asString(""));
        case "namespace" -> addTools(tool.path("tools"), names);
        default -> {} // The provider's own tools, such as web search.
      }
    }
  }
}
