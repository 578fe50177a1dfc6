package dev.hivemind.examples.mock.gemini;

import dev.hivemind.examples.mock.api.ContentTexts;
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

/** Reads the conversation in a request of Google's generateContent. */
final class GeminiConversation {
  private final List<Turn> turns = new ArrayList<>();

  /** Of calls that no response has named yet: clients may leave the id out of it. */
  private final Deque<String> openCalls = new ArrayDeque<>();

  private GeminiConversation() {}

  static Conversation read(JsonNode request) {
    var reading = new GeminiConversation();
    request.path("contents").forEach(reading::readContent);
    return new Conversation(reading.turns, tools(request), null, schema(request));
  }

  private void readContent(JsonNode content) {
    JsonNode parts = content.path("parts");
    if (content.path("role").asString("user").equals("model")) {
      turns.add(new Turn.Answered());
      parts.forEach(part -> open(part.path("functionCall")));
      return;
    }
    for (JsonNode part : parts) {
      JsonNode response = part.path("functionResponse");
      if (response.isObject()) turns.add(result(response));
    }
    String prompt = PromptText.of(ContentTexts.in(parts));
    if (!prompt.isEmpty()) turns.add(new Turn.Prompt(prompt));
  }

  private void open(JsonNode call) {
    if (call.isObject()) openCalls.add(call.path("id").asString(""));
  }

  private Turn result(JsonNode response) {
    String next = openCalls.isEmpty() ? "" : openCalls.remove();
    JsonNode output = response.path("response");
    return new Turn.ToolResult(
        response.path("id").asString(next), output.has("error"), output.toString());
  }

  private static Set<String> tools(JsonNode request) {
    var names = new HashSet<String>();
    for (JsonNode tool : request.path("tools")) {
      for (JsonNode declared : tool.path("functionDeclarations")) {
        if (!takesFilePath(declared)) names.add(declared.path("name").asString(""));
      }
    }
    return names;
  }

  /** Gemini CLI's {@code write_file} is not the one that the simulated model knows. */
  private static boolean takesFilePath(JsonNode declared) {
    return declared.at("/parametersJsonSchema/properties/file_path").isObject()
        || declared.at("/parameters/properties/file_path").isObject();
  }

  private static @Nullable JsonNode schema(JsonNode request) {
    JsonNode config = request.path("generationConfig");
    for (String field : List.of("responseJsonSchema", "_responseJsonSchema", "responseSchema")) {
      if (config.path(field).isObject()) return config.path(field);
    }
    return null;
  }
}
