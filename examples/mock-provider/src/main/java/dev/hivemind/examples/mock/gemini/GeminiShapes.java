package dev.hivemind.examples.mock.gemini;

import dev.hivemind.examples.mock.api.TextPieces;
import dev.hivemind.examples.mock.model.Answer;
import dev.hivemind.examples.mock.model.TokenCount;
import dev.hivemind.examples.mock.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One answer of the model in the shapes of Google's generateContent: whole or as a stream.
 *
 * @param callId unique; the call's mark is put behind it
 */
record GeminiShapes(String id, String callId, String model, Answer answer, TokenCount tokens) {

  ObjectNode whole() {
    ObjectNode response = object();
    ObjectNode candidate = response.putArray("candidates").addObject();
    var parts = candidate.putObject("content").put("role", "model").putArray("parts");
    parts.addObject().put("text", answer.text());
    ToolCall call = answer.call();
    if (call != null) parts.add(functionCall(call));
    candidate.put("finishReason", "STOP").put("index", 0);
    return enveloped(response, tokens.output());
  }

  /** The usage in each chunk is that of the answer so far. */
  List<ObjectNode> chunks() {
    var parts = new ArrayList<ObjectNode>();
    for (String piece : TextPieces.of(answer.text())) parts.add(object().put("text", piece));
    ToolCall call = answer.call();
    if (call != null) parts.add(functionCall(call));
    var chunks = new ArrayList<ObjectNode>();
    for (int index = 0; index < parts.size(); index++) {
      boolean last = index == parts.size() - 1;
      long soFar = tokens.output() * (index + 1) / parts.size();
      chunks.add(chunk(parts.get(index), soFar, last));
    }
    return chunks;
  }

  private ObjectNode chunk(ObjectNode part, long outputTokens, boolean last) {
    ObjectNode response = object();
    ObjectNode candidate = response.putArray("candidates").addObject();
    candidate.putObject("content").put("role", "model").putArray("parts").add(part);
    if (last) candidate.put("finishReason", "STOP");
    candidate.put("index", 0);
    return enveloped(response, outputTokens);
  }

  private ObjectNode functionCall(ToolCall call) {
    ObjectNode arguments =
        switch (call.input()) {
          case ToolCall.Input.Arguments(ObjectNode json) -> json;
          case ToolCall.Input.Script(String text) -> object().put("input", text);
        };
    ObjectNode part = object();
    part.putObject("functionCall")
        .put("id", callId + call.mark())
        .put("name", call.name())
        .set("args", arguments);
    return part;
  }

  /** Google's prompt includes what came from the cache. */
  private ObjectNode enveloped(ObjectNode response, long outputTokens) {
    long prompt = tokens.input() + tokens.cacheRead();
    ObjectNode usage =
        response
            .putObject("usageMetadata")
            .put("promptTokenCount", prompt)
            .put("candidatesTokenCount", outputTokens)
            .put("totalTokenCount", prompt + outputTokens);
    if (tokens.cacheRead() > 0) usage.put("cachedContentTokenCount", tokens.cacheRead());
    usage
        .putArray("promptTokensDetails")
        .addObject()
        .put("modality", "TEXT")
        .put("tokenCount", prompt);
    return response.put("modelVersion", model).put("responseId", id);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
