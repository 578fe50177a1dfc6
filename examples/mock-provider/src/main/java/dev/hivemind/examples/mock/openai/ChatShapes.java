package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.TextPieces;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.model.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One answer of the model in the shapes of OpenAI's Chat Completions: whole or as a stream.
 *
 * @param callId unique; the call's mark is put behind it
 */
record ChatShapes(
    String id, String callId, Instant created, String model, Answer answer, TokenCount tokens) {

  /** The document of a call without {@code stream}. */
  ObjectNode whole() {
    ObjectNode completion = envelope("chat.completion");
    ObjectNode choice = completion.putArray("choices").addObject().put("index", 0);
    ObjectNode message =
        choice.putObject("message").put("role", "assistant").put("content", answer.text());
    message.putNull("refusal");
    ToolCall call = answer.call();
    if (call != null) message.putArray("tool_calls").add(toolCall(call, call.inputText()));
    choice.putNull("logprobs").put("finish_reason", finishReason());
    return completion.set("usage", usage());
  }

  /**
   * The chunks of a call with {@code stream}.
   *
   * @param withUsage whether the client asked for a last chunk with the usage
   */
  List<ObjectNode> chunks(boolean withUsage) {
    var chunks = new ArrayList<ObjectNode>();
    ObjectNode start = object().put("role", "assistant").put("content", "");
    chunks.add(delta(start.putNull("refusal")));
    for (String piece : TextPieces.of(answer.text())) {
      chunks.add(delta(object().put("content", piece)));
    }
    ToolCall call = answer.call();
    if (call != null) addCall(call, chunks);
    ObjectNode end = chunk();
    end.putArray("choices")
        .addObject()
        .put("index", 0)
        .put("finish_reason", finishReason())
        .putNull("logprobs")
        .putObject("delta");
    chunks.add(end);
    if (!withUsage) return chunks;
    chunks.forEach(chunk -> chunk.putNull("usage"));
    ObjectNode last = chunk();
    last.putArray("choices");
    chunks.add(last.set("usage", usage()));
    return chunks;
  }

  /** How many chunks there are up to the end of the text. */
  int textChunks() {
    return 1 + TextPieces.of(answer.text()).size();
  }

  private void addCall(ToolCall call, List<ObjectNode> chunks) {
    chunks.add(callDelta(toolCall(call, "")));
    for (String piece : TextPieces.of(call.inputText())) {
      ObjectNode part = object();
      part.putObject("function").put("arguments", piece);
      chunks.add(callDelta(part));
    }
  }

  private ObjectNode callDelta(ObjectNode call) {
    ObjectNode delta = object();
    delta.putArray("tool_calls").add(call.put("index", 0));
    return delta(delta);
  }

  private ObjectNode toolCall(ToolCall call, String arguments) {
    ObjectNode node = object().put("id", callId + call.mark()).put("type", "function");
    node.putObject("function").put("name", call.name()).put("arguments", arguments);
    return node;
  }

  private ObjectNode delta(ObjectNode delta) {
    ObjectNode chunk = chunk();
    ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
    choice.set("delta", delta);
    choice.putNull("logprobs").putNull("finish_reason");
    return chunk;
  }

  private ObjectNode chunk() {
    return envelope("chat.completion.chunk");
  }

  private ObjectNode envelope(String object) {
    return object()
        .put("id", id)
        .put("object", object)
        .put("created", created.getEpochSecond())
        .put("model", model)
        .put("service_tier", "default")
        .put("system_fingerprint", "fp_hivemind_mock");
  }

  private String finishReason() {
    return answer.call() == null ? "stop" : "tool_calls";
  }

  /** OpenAI's prompt includes what came from the cache. */
  private ObjectNode usage() {
    long prompt = tokens.input() + tokens.cacheRead();
    ObjectNode usage =
        object()
            .put("prompt_tokens", prompt)
            .put("completion_tokens", tokens.output())
            .put("total_tokens", prompt + tokens.output());
    usage.putObject("prompt_tokens_details").put("cached_tokens", tokens.cacheRead());
    usage.putObject("completion_tokens_details").put("reasoning_tokens", 0);
    return usage;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
