package dev.hivemind.examples.mock.api;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Frames of server-sent events. */
public final class ServerSentEvent {
  private ServerSentEvent() {}

  /**
   * As Anthropic's Messages and OpenAI's Responses frame them: the event's type stands in the
   * {@code event} line and in the data's {@code type}.
   */
  public static String typed(JsonNode data) {
    return "event: " + data.path("type").asString() + "\n" + untyped(data);
  }

  /** Data alone. */
  public static String untyped(JsonNode data) {
    return "data: " + data + "\n\n";
  }

  /**
   * How many events there are up to the first of a type, that one included; all of them when there
   * is none.
   */
  public static int upTo(String type, List<? extends JsonNode> events) {
    for (int index = 0; index < events.size(); index++) {
      if (events.get(index).path("type").asString("").equals(type)) return index + 1;
    }
    return events.size();
  }
}
