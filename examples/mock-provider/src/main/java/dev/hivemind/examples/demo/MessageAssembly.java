package dev.hivemind.examples.demo;

import java.util.ArrayList;
import java.util.List;

/** Puts one answer together from the events of its stream. */
final class MessageAssembly {

  /** A content block as far as it has come. */
  private static final class Block {
    final JsonObject start;
    final StringBuilder received = new StringBuilder();

    Block(JsonObject start) {
      this.start = start;
    }
  }

  private final List<Block> blocks = new ArrayList<>();
  private TokenTally tokens = TokenTally.NONE;
  private String stopReason = "";
  private boolean complete;

  /**
   * @throws AgentFailure when the event is an error
   */
  void accept(JsonObject event) throws AgentFailure {
    switch (event.text("type")) {
      case "message_start" -> tokens = tokens.updatedBy(event.object("message").object("usage"));
      case "content_block_start" -> blocks.add(new Block(event.object("content_block")));
      case "content_block_delta" -> addDelta(event.object("delta"));
      case "message_delta" -> {
        stopReason = event.object("delta").text("stop_reason");
        tokens = tokens.updatedBy(event.object("usage"));
      }
      case "message_stop" -> complete = true;
      case "error" -> {
        JsonObject error = event.object("error");
        throw new AgentFailure(
            "the API ended the answer: " + error.text("type") + ": " + error.text("message"));
      }
      default -> {} // ping, content_block_stop, and what the API may add.
    }
  }

  /** Blocks come one after the other, so a delta belongs to the newest. */
  private void addDelta(JsonObject delta) throws AgentFailure {
    if (blocks.isEmpty()) throw new AgentFailure("the API sent a delta outside of any block");
    blocks.getLast().received.append(delta.text("text")).append(delta.text("partial_json"));
  }

  boolean isComplete() {
    return complete;
  }

  /**
   * @throws AgentFailure when a tool's input is not JSON
   */
  ModelMessage message() throws AgentFailure {
    var text = new StringBuilder();
    var toolUses = new ArrayList<ToolUse>();
    for (Block block : blocks) {
      switch (block.start.text("type")) {
        case "text" -> text.append(block.start.text("text")).append(block.received);
        case "tool_use" -> toolUses.add(toolUse(block));
        default -> {} // Thinking is the model's own.
      }
    }
    return new ModelMessage(text.toString(), toolUses, stopReason, tokens);
  }

  private static ToolUse toolUse(Block block) throws AgentFailure {
    String input = block.received.isEmpty() ? "{}" : block.received.toString();
    return new ToolUse(
        block.start.text("id"), block.start.text("name"), JsonReader.readObject(input));
  }
}
