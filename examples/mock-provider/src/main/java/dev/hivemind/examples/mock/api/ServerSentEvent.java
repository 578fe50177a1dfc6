package dev.hivemind.examples.mock.api;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/**
 * One event of a stream, as both Anthropic and OpenAI frame them: the event's type stands in the
 * {@code event} line and in the data's {@code type}.
 */
public record ServerSentEvent(ObjectNode data) {

  /** The frame as sent. */
  public byte[] bytes() {
    String frame = "event: " + data.path("type").asString() + "\ndata: " + data + "\n\n";
    return frame.getBytes(StandardCharsets.UTF_8);
  }
}
