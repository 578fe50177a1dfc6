package dev.hivemind.examples.mock.ollama;

import dev.hivemind.examples.mock.model.Conversation;
import dev.hivemind.examples.mock.model.PromptText;
import dev.hivemind.examples.mock.model.Turn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the conversation in a request of Ollama's. */
final class OllamaConversation {
  private final List<Turn> turns = new ArrayList<>();

  /** Of calls whose results have not come: results need not name their call. */
  private final Deque<String> openCalls = new ArrayDeque<>();

  private OllamaConversation() {}

  /** Of {@code /api/chat}. */
  static Conversation chat(JsonNode request) {
    var reading = new OllamaConversation();
    request.path("messages").forEach(reading::readMessage);
    var tools = new HashSet<String>();
    for (JsonNode tool : request.path("tools")) {
      tools.add(tool.path("function").path("name").asString(""));
    }
    return reading.conversation(tools, request);
  }

  /** Of {@code /api/generate}. */
  static Conversation prompt(JsonNode request) {
    var reading = new OllamaConversation();
    reading.addPrompt(request.path("prompt").asString(""));
    return reading.conversation(Set.of(), request);
  }

  private Conversation conversation(Set<String> tools, JsonNode request) {
    return new Conversation(turns, tools, null, schema(request));
  }

  private static @Nullable JsonNode schema(JsonNode request) {
    return request.path("format").isObject() ? request.path("format") : null;
  }

  private void readMessage(JsonNode message) {
    String content = message.path("content").asString("");
    switch (message.path("role").asString("")) {
      case "assistant" -> {
        turns.add(new Turn.Answered());
        message.path("tool_calls").forEach(call -> openCalls.add(call.path("id").asString("")));
      }
      case "user" -> addPrompt(content);
      case "tool" -> {
        String next = openCalls.isEmpty() ? "" : openCalls.remove();
        turns.add(new Turn.ToolResult(message.path("tool_call_id").asString(next), false, content));
      }
      default -> {} // What system messages say is not the user's.
    }
  }

  private void addPrompt(String text) {
    String prompt = PromptText.of(List.of(text));
    if (!prompt.isEmpty()) turns.add(new Turn.Prompt(prompt));
  }
}
