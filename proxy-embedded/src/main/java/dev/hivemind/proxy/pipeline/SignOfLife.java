package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Protocol;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a stream may hold before its first event without harm, to show that it lives: an event of a
 * type that the API's clients count and pass over (agents.md), or else a comment.
 */
final class SignOfLife {
  private static final String PING = "event: ping\ndata: {\"type\": \"ping\"}\n\n";
  private static final String KEEP_ALIVE = "event: keepalive\ndata: {\"type\":\"keepalive\"}\n\n";
  private static final String COMMENT = ": waiting\n\n";

  private SignOfLife() {}

  /** Null where a stream can hold nothing of the kind. */
  static @Nullable ByteBuffer of(Protocol protocol) {
    String text =
        switch (protocol) {
          case ANTHROPIC -> PING;
          case OPENAI_RESPONSES -> KEEP_ALIVE;
          case OPENAI_CHAT -> COMMENT;
          case GEMINI, OLLAMA -> null; // Their streams need not be event streams.
        };
    return text == null ? null : ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * An error as an event of a stream whose head is gone already.
   *
   * @param error the JSON of the error answer; empty: it had no readable body
   */
  static ByteBuffer error(Protocol protocol, int status, String error) {
    String json =
        error.stripLeading().startsWith("{")
            ? error.strip().replace("\r", "").replace("\n", " ")
            : ErrorBody.of(protocol, status, error.isBlank() ? "status " + status : error);
    String event =
        switch (protocol) {
          case ANTHROPIC -> "event: error\ndata: " + json + "\n\n";
          case OPENAI_RESPONSES ->
              "event: response.failed\ndata: {\"type\":\"response.failed\",\"response\":"
                  + "{\"status\":\"failed\","
                  + json.substring(1)
                  + "}\n\n";
          case OPENAI_CHAT, GEMINI, OLLAMA -> "data: " + json + "\n\n";
        };
    return ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8));
  }
}
