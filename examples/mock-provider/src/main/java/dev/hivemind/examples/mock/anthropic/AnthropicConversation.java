package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.api.ContentTexts;
import dev.hivemind.examples.mock.model.Conversation;
import dev.hivemind.examples.mock.model.PromptText;
import dev.hivemind.examples.mock.model.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the conversation in a request of Anthropic's Messages API. */
final class AnthropicConversation {

  /** In Claude Code's system prompt the agent's working directory follows on the same line. */
  private static final String WORKING_DIRECTORY = "orking directory: ";

  private AnthropicConversation() {}

  static Conversation read(JsonNode request) {
    var turns = new ArrayList<Turn>();
    for (JsonNode message : request.path("messages")) {
      switch (message.path("role").asString("")) {
        case "user" -> readUser(message.path("content"), turns);
        case "assistant" -> turns.add(new Turn.Answered());
        default -> {} // A system message in mid-conversation is not the user's.
      }
    }
    JsonNode schema = request.path("output_config").path("format").path("schema");
    return new Conversation(
        turns,
        tools(request),
        workingDirectory(request.path("system")),
        schema.isObject() ? schema : null);
  }

  private static void readUser(JsonNode content, List<Turn> turns) {
    for (JsonNode block : content) {
      if (block.path("type").asString("").equals("tool_result")) turns.add(toolResult(block));
    }
    String prompt = PromptText.of(ContentTexts.in(content));
    if (!prompt.isEmpty()) turns.add(new Turn.Prompt(prompt));
  }

  private static Turn toolResult(JsonNode block) {
    return new Turn.ToolResult(
        block.path("tool_use_id").asString(""),
        block.path("is_error").asBoolean(false),
        ContentTexts.joined(block.path("content")));
  }

  private static Set<String> tools(JsonNode request) {
    var names = new HashSet<String>();
    for (JsonNode tool : request.path("tools")) names.add(tool.path("name").asString(""));
    return names;
  }

  private static @Nullable String workingDirectory(JsonNode system) {
    return ContentTexts.joined(system)
        .lines()
        .filter(line -> line.contains(WORKING_DIRECTORY))
        .map(
            line ->
                line.substring(line.indexOf(WORKING_DIRECTORY) + WORKING_DIRECTORY.length())
                    .strip())
        .filter(path -> path.startsWith("/"))
        .findFirst()
        .orElse(null);
  }
}
