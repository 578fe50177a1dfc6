package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.model.ToolCall;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An output item of a response: what the model says, or a tool call. */
sealed interface ResponseItem {

  String id();

  /** As it is announced, without its content. */
  ObjectNode announced();

  /** Complete. */
  ObjectNode completed();

  record Message(String id, String text) implements ResponseItem {

    @Override
    public ObjectNode announced() {
      ObjectNode item = item("message", id, "in_progress").put("role", "assistant");
      item.putArray("content");
      return item;
    }

    @Override
    public ObjectNode completed() {
      ObjectNode item = item("message", id, "completed").put("role", "assistant");
      item.putArray("content").add(part(text));
      return item;
    }

    static ObjectNode part(String text) {
      ObjectNode part =
          JsonNodeFactory.instance.objectNode().put("type", "output_text").put("text", text);
      part.putArray("annotations");
      return part;
    }
  }

  /**
   * @param callId by which its output refers to it
   */
  record Call(String id, String callId, ToolCall call) implements ResponseItem {

    /** What the protocol calls this kind of tool call. */
    String type() {
      return switch (call.input()) {
        case ToolCall.Input.Arguments arguments -> "function_call";
        case ToolCall.Input.Script script -> "custom_tool_call";
      };
    }

    /** The field that holds the input. */
    String inputField() {
      return switch (call.input()) {
        case ToolCall.Input.Arguments arguments -> "arguments";
        case ToolCall.Input.Script script -> "input";
      };
    }

    /** What the types of the events begin with that stream the input. */
    String inputEvents() {
      return "response." + type() + "_" + inputField();
    }

    @Override
    public ObjectNode announced() {
      return called("in_progress").put(inputField(), "");
    }

    @Override
    public ObjectNode completed() {
      return called("completed").put(inputField(), call.inputText());
    }

    private ObjectNode called(String status) {
      return item(type(), id, status).put("call_id", callId).put("name", call.name());
    }
  }

  private static ObjectNode item(String type, String id, String status) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", type)
        .put("id", id)
        .put("status", status);
  }
}
