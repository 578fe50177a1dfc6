package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.model.TokenCount;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a mocked API answers. */
public sealed interface ApiReply {

  Map<String, String> headers();

  /**
   * The tokens that are served once the reply is delivered whole; null: it is no model's answer.
   */
  @Nullable TokenCount tokens();

  /** A JSON document. */
  record Document(
      int status, Map<String, String> headers, JsonNode body, @Nullable TokenCount tokens)
      implements ApiReply {
    public Document {
      headers = Map.copyOf(headers);
    }
  }

  /** A status without a body. */
  record Empty(int status, Map<String, String> headers) implements ApiReply {
    public Empty {
      headers = Map.copyOf(headers);
    }

    @Override
    public @Nullable TokenCount tokens() {
      return null;
    }
  }

  /** Status 200 and server-sent events. */
  record EventStream(
      Map<String, String> headers, List<ServerSentEvent> events, @Nullable TokenCount tokens)
      implements ApiReply {
    public EventStream {
      headers = Map.copyOf(headers);
      events = List.copyOf(events);
    }
  }
}
