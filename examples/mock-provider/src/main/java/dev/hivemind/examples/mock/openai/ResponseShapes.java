package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.model.TokenCount;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One response of the model in the shapes of OpenAI's Responses API: whole or as a stream. */
record ResponseShapes(
    String id, Instant created, String model, List<ResponseItem> items, TokenCount tokens) {

  /** The events of a call with {@code stream}. */
  List<ObjectNode> events() {
    var events = new ResponseEvents();
    events.add("response.created").set("response", inProgress());
    events.add("response.in_progress").set("response", inProgress());
    for (int index = 0; index < items.size(); index++) events.addItem(index, items.get(index));
    events.add("response.completed").set("response", completed());
    return events.inOrder();
  }

  private ObjectNode inProgress() {
    ObjectNode response = envelope("in_progress");
    response.putArray("output");
    return response.putNull("usage");
  }

  /** The document of a call without {@code stream}. */
  ObjectNode completed() {
    ObjectNode response = envelope("completed");
    var output = response.putArray("output");
    items.forEach(item -> output.add(item.completed()));
    return response.set("usage", usage());
  }

  private ObjectNode envelope(String status) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", id)
        .put("object", "response")
        .put("created_at", created.getEpochSecond())
        .put("status", status)
        .put("model", model);
  }

  /** OpenAI's input includes what came from the cache. */
  private ObjectNode usage() {
    long input = tokens.input() + tokens.cacheRead();
    ObjectNode usage = JsonNodeFactory.instance.objectNode().put("input_tokens", input);
    usage.putObject("input_tokens_details").put("cached_tokens", tokens.cacheRead());
    usage.put("output_tokens", tokens.output());
    usage.putObject("output_tokens_details").put("reasoning_tokens", 0);
    return usage.put("total_tokens", input + tokens.output());
  }
}
