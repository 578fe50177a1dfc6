package dev.hivemind.examples.mock.anthropic;

import dev.hivemind.examples.mock.api.TextPieces;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One message of the model in the shapes of Anthropic's Messages API: whole or as a stream.
 *
 * @param toolUseId unique; the call's mark is put behind it
 */
record MessageShapes(String id, String toolUseId, String model, Answer answer, TokenCount tokens) {

  /** The document of a call without {@code stream}. */
  ObjectNode whole() {
    ObjectNode message = envelope(usage(tokens.output()));
    var content = message.withArray("content");
    content.add(textBlock(answer.text()));
    ToolCall call = answer.call();
    if (call != null) content.add(toolUse(call, inputObject(call)));
    return message.put("stop_reason", stopReason());
  }

  /** The events of a call with {@code stream}. */
  List<ObjectNode> events() {
    var events = new ArrayList<ObjectNode>();
    events.add(event("message_start", "message", envelope(usage(1))));
    addText(events);
    ToolCall call = answer.call();
    if (call != null) addToolUse(call, events);
    ObjectNode end = object("message_delta");
    end.putObject("delta").put("stop_reason", stopReason()).putNull("stop_sequence");
    end.set("usage", usage(tokens.output()));
    events.add(end);
    events.add(object("message_stop"));
    return events;
  }

  private void addText(List<ObjectNode> events) {
    events.add(blockStart(0, textBlock("")));
    events.add(object("ping"));
    for (String piece : TextPieces.of(answer.text())) {
      events.add(blockDelta(0, object("text_delta").put("text", piece)));
    }
    events.add(blockStop(0));
  }

  private void addToolUse(ToolCall call, List<ObjectNode> events) {
    events.add(blockStart(1, toolUse(call, JsonNodeFactory.instance.objectNode())));
    for (String piece : TextPieces.of(inputObject(call).toString())) {
      events.add(blockDelta(1, object("input_json_delta").put("partial_json", piece)));
    }
    events.add(blockStop(1));
  }

  private ObjectNode envelope(ObjectNode usage) {
    ObjectNode message = JsonNodeFactory.instance.objectNode();
    message.put("id", id).put("type", "message").put("role", "assistant").put("model", model);
    message.putArray("content");
    message.putNull("stop_reason").putNull("stop_sequence").set("usage", usage);
    return message;
  }

  /** Cumulative: what a later one says replaces what an earlier one said. */
  private ObjectNode usage(long output) {
    ObjectNode usage = JsonNodeFactory.instance.objectNode();
    usage
        .put("input_tokens", tokens.input())
        .put("cache_creation_input_tokens", tokens.cacheWrite())
        .put("cache_read_input_tokens", tokens.cacheRead());
    usage
        .putObject("cache_creation")
        .put("ephemeral_5m_input_tokens", tokens.cacheWrite())
        .put("ephemeral_1h_input_tokens", 0);
    return usage.put("output_tokens", output).put("service_tier", "standard");
  }

  private String stopReason() {
    return answer.call() == null ? "end_turn" : "tool_use";
  }

  private ObjectNode toolUse(ToolCall call, ObjectNode input) {
    ObjectNode block =
        object("tool_use").put("id", toolUseId + call.mark()).put("name", call.name());
    block.set("input", input);
    return block;
  }

  /** Anthropic's tools take objects only; a script goes in as its one property. */
  private static ObjectNode inputObject(ToolCall call) {
    return switch (call.input()) {
      case ToolCall.Input.Arguments(ObjectNode json) -> json;
      case ToolCall.Input.Script(String text) ->
          JsonNodeFactory.instance.objectNode().put("input", text);
    };
  }

  private static ObjectNode textBlock(String text) {
    return object("text").put("text", text);
  }

  private static ObjectNode blockStart(int index, ObjectNode block) {
    return object("content_block_start").put("index", index).set("content_block", block);
  }

  private static ObjectNode blockDelta(int index, ObjectNode delta) {
    return object("content_block_delta").put("index", index).set("delta", delta);
  }

  private static ObjectNode blockStop(int index) {
    return object("content_block_stop").put("index", index);
  }

  private static ObjectNode event(String type, String field, ObjectNode value) {
    return object(type).set(field, value);
  }

  private static ObjectNode object(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }
}
