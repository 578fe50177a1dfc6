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

/** Reads the conversation in a request of OpenAI's Chat Completions. */
final class ChatConversation {
  private ChatConversation() {}

  static Conversation read(JsonNode request) {
    var turns = new ArrayList<Turn>();
    request.path("messages").forEach(message -> readMessage(message, turns));
    JsonNode schema = request.at("/response_format/json_schema/schema");
    return new Conversation(turns, tools(request), null, schema.isObject() ? schema : null);
  }

  private static void readMessage(JsonNode message, List<Turn> turns) {
    JsonNode content = message.path("content");
    switch (message.path("role").asString("")) {
      case "assistant" -> turns.add(new Turn.Answered());
      case "user" -> {
        String prompt = PromptText.of(ContentTexts.in(content));
        if (!prompt.isEmpty()) turns.add(new Turn.Prompt(prompt));
      }
      case "tool" ->
          turns.add(
              new Turn.ToolResult(
                  message.path("tool_call_id").asString(""), false, ContentTexts.joined(content)));
      default -> {} // What developer and system messages say is not the user's.
    }
  }

  private static Set<String> tools(JsonNode request) {
    var names = new HashSet<String>();
    for (JsonNode tool : request.path("tools")) {
      names.add(tool.path("function").path("name").asString(""));
    }
    return names;
  }
}
