package dev.hivemind.examples.mock.ollama;

import dev.hivemind.examples.mock.api.TextPieces;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.model.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One answer of the model in the shapes of Ollama's API: whole or as a stream.
 *
 * @param chat whether it answers {@code /api/chat}; else {@code /api/generate}
 * @param callId unique; the call's mark is put behind it
 */
record OllamaShapes(
    boolean chat, String callId, Instant created, String model, Answer answer, TokenCount tokens) {

  /** What reading and writing a token takes, as a small local model does. */
  private static final long NANOS_A_TOKEN = 10_000_000;

  private static final long LOADING_NANOS = 50_000_000;

  ObjectNode whole() {
    return done(line(answer.text(), answer.call()));
  }

  List<ObjectNode> lines() {
    var lines = new ArrayList<ObjectNode>();
    for (String piece : TextPieces.of(answer.text())) {
      lines.add(line(piece, null).put("done", false));
    }
    ToolCall call = answer.call();
    if (call != null) lines.add(line("", call).put("done", false));
    lines.add(done(line("", null)));
    return lines;
  }

  /** How many lines there are up to the end of the text. */
  int textLines() {
    return TextPieces.of(answer.text()).size();
  }

  private ObjectNode line(String text, @Nullable ToolCall call) {
    ObjectNode line = object().put("model", model).put("created_at", created.toString());
    if (!chat) return line.put("response", text);
    ObjectNode message = line.putObject("message").put("role", "assistant").put("content", text);
    if (call != null) message.putArray("tool_calls").add(toolCall(call));
    return line;
  }

  private ObjectNode toolCall(ToolCall call) {
    ObjectNode arguments =
        switch (call.input()) {
          case ToolCall.Input.Arguments(ObjectNode json) -> json;
          case ToolCall.Input.Script(String text) -> object().put("input", text);
        };
    ObjectNode node = object().put("id", callId + call.mark());
    node.putObject("function").put("name", call.name()).set("arguments", arguments);
    return node;
  }

  private ObjectNode done(ObjectNode line) {
    long reading = tokens.input() * NANOS_A_TOKEN / 10;
    long writing = tokens.output() * NANOS_A_TOKEN;
    return line.put("done", true)
        .put("done_reason", "stop")
        .put("total_duration", LOADING_NANOS + reading + writing)
        .put("load_duration", LOADING_NANOS)
        .put("prompt_eval_count", tokens.input())
        .put("prompt_eval_duration", reading)
        .put("eval_count", tokens.output())
        .put("eval_duration", writing);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
