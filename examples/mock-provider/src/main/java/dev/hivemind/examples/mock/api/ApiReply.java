package dev.hivemind.examples.mock.api;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What a mocked API answers. Names of headers are in lower case. */
public sealed interface ApiReply {

  Map<String, String> headers();

  /** A document. */
  record Document(int status, Map<String, String> headers, String contentType, String body)
      implements ApiReply {
    public Document {
      headers = Map.copyOf(headers);
    }

    /** In JSON. */
    public Document(int status, Map<String, String> headers, JsonNode body) {
      this(status, headers, "application/json", body.toString());
    }
  }

  /** A status without a body. */
  record Empty(int status, Map<String, String> headers) implements ApiReply {
    public Empty {
      headers = Map.copyOf(headers);
    }
  }

  /**
   * Status 200 and a body that comes in pieces.
   *
   * @param frames as sent
   * @param firstBlock how many frames there are up to the end of the first block of content
   * @param breakdown the frame that says in their place that the provider is overloaded
   */
  record EventStream(
      Map<String, String> headers,
      String contentType,
      List<String> frames,
      int firstBlock,
      String breakdown)
      implements ApiReply {
    public static final String SERVER_SENT_EVENTS = "text/event-stream; charset=utf-8";

    public EventStream {
      headers = Map.copyOf(headers);
      frames = List.copyOf(frames);
    }
  }
}
