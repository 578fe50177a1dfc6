package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.model.Conversation;
import dev.hivemind.examples.mock.model.PromptText;
import dev.hivemind.examples.mock.model.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
    if (content.isString()) {
      addPrompt(content.asString(), turns);
      return;
    }
    var prompt = new StringBuilder();
    for (JsonNode block : content) {
      switch (block.path("type").asString("")) {
        case "text" -> prompt.append(PromptText.of(block.path("text").asString(""))).append('\n');
        case "tool_result" ->
            turns.add(
                new Turn.ToolResult(
                    block.path("tool_use_id").asString(""),
                    block.path("is_error").asBoolean(false),
                    text(block.path("content"))));
        default -> {} // Images and documents name no files.
      }
    }
    addPrompt(prompt.toString(), turns);
  }

  private static void addPrompt(String text, List<Turn> turns) {
    String prompt = PromptText.of(text);
    if (!prompt.isEmpty()) turns.add(new Turn.Prompt(prompt));
  }

  private static Set<String> tools(JsonNode request) {
    var names = new HashSet<String>();
    for (JsonNode tool : request.path("tools")) names.add(tool.path("name").asString(""));
    return names;
  }

  private static @Nullable String workingDirectory(JsonNode system) {
    return text(system)
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

  /** Of content that is either a text or a list of blocks. */
  private static String text(JsonNode content) {
    if (content.isString()) return content.asString();
    return content
        .valueStream()
        .map(block -> block.path("text").asString(""))
        .collect(Collectors.joining("\n"));
  }
}
