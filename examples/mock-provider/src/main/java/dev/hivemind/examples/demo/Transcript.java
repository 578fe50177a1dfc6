package dev.hivemind.examples.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file that keeps a conversation: a line of JSON for each message, written as it happens. */
final class Transcript {
  private final @Nullable Path file;

  /**
   * @param file empty: nothing is kept
   */
  Transcript(String file) {
    this.file = file.isEmpty() ? null : Path.of(file);
  }

  void append(JsonObject message) throws IOException {
    if (file == null) return;
    Files.write(
        file,
        (message + "\n").getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * The messages so far. What the agent was killed over is taken out of the file too: half a line,
   * and a tool call that nobody answered.
   *
   * @throws AgentFailure when there is no such conversation
   */
  List<JsonObject> read() throws IOException, AgentFailure {
    if (file == null) return List.of();
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException missing) {
      throw new AgentFailure("there is no conversation in " + file);
    }
    var messages = new ArrayList<JsonObject>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
      if (!line.isEmpty()) messages.add(JsonReader.readObject(line));
    }
    while (!messages.isEmpty() && asksForTools(messages.getLast())) messages.removeLast();
    rewrite(messages);
    return messages;
  }

  private static boolean asksForTools(JsonObject message) {
    return message.text("role").equals("assistant")
        && message.fields().get("content") instanceof List<?> blocks
        && blocks.stream()
            .anyMatch(block -> block instanceof JsonObject b && b.text("type").equals("tool_use"));
  }

  private void rewrite(List<JsonObject> messages) throws IOException {
    Path whole = Path.of(file + ".whole");
    var lines = new StringBuilder();
    for (JsonObject message : messages) lines.append(message).append('\n');
    Files.write(whole, lines.toString().getBytes(StandardCharsets.UTF_8));
    Files.move(whole, Path.of(String.valueOf(file)), StandardCopyOption.REPLACE_EXISTING);
  }
}
