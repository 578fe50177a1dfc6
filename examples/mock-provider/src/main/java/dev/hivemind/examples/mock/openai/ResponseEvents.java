package dev.hivemind.examples.mock.openai;

import dev.hivemind.examples.mock.api.TextPieces;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The events of one streamed response, numbered in their order. */
final class ResponseEvents {
  private final List<ObjectNode> events = new ArrayList<>();

  List<ObjectNode> inOrder() {
    return List.copyOf(events);
  }

  /** Adds an event and gives its data to be filled. */
  ObjectNode add(String type) {
    ObjectNode data =
        JsonNodeFactory.instance
            .objectNode()
            .put("type", type)
            .put("sequence_number", events.size());
    events.add(data);
    return data;
  }

  void addItem(int index, ResponseItem item) {
    add("response.output_item.added").put("output_index", index).set("item", item.announced());
    switch (item) {
      case ResponseItem.Message message -> addText(index, message);
      case ResponseItem.Call call -> addInput(index, call);
    }
    add("response.output_item.done").put("output_index", index).set("item", item.completed());
  }

  private void addText(int index, ResponseItem.Message message) {
    addPart("response.content_part.added", index, message)
        .set("part", ResponseItem.Message.part(""));
    for (String piece : TextPieces.of(message.text())) {
      addPart("response.output_text.delta", index, message).put("delta", piece);
    }
    addPart("response.output_text.done", index, message).put("text", message.text());
    addPart("response.content_part.done", index, message)
        .set("part", ResponseItem.Message.part(message.text()));
  }

  private ObjectNode addPart(String type, int index, ResponseItem.Message message) {
    return addOf(type, index, message).put("content_index", 0);
  }

  private void addInput(int index, ResponseItem.Call call) {
    String input = call.call().inputText();
    for (String piece : TextPieces.of(input)) {
      addOf(call.inputEvents() + ".delta", index, call).put("delta", piece);
    }
    addOf(call.inputEvents() + ".done", index, call).put(call.inputField(), input);
  }

  private ObjectNode addOf(String type, int index, ResponseItem item) {
    return add(type).put("item_id", item.id()).put("output_index", index);
  }
}
