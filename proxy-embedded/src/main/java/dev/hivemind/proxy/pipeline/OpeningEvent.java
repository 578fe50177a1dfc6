package dev.hivemind.proxy.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The first event of a stream, be it of server-sent events or of lines of JSON, that tells more
 * than that there will be others.
 *
 * @param type empty: it has none
 */
record OpeningEvent(String type, String data) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  /**
   * Events that only tell that there will be others. Of Anthropic's, {@code message_start} is none:
   * it tells that the prompt was read, and paid for.
   */
  private static final Set<String> ANNOUNCING =
      Set.of("ping", "keepalive", "response.created", "response.queued", "response.in_progress");

  /**
   * Null while it is not complete. An event ends with an empty line (HTML Living Standard, 9.2.6),
   * a line of JSON with its own end.
   */
  static @Nullable OpeningEvent of(byte[] bytes) {
    String stream = new String(bytes, StandardCharsets.UTF_8);
    return stream.stripLeading().startsWith("{") ? firstLine(stream) : firstEvent(stream);
  }

  private static @Nullable OpeningEvent firstLine(String stream) {
    String lines = stream.stripLeading();
    int end = lines.indexOf('\n');
    return end < 0 ? null : new OpeningEvent("", lines.substring(0, end));
  }

  private static @Nullable OpeningEvent firstEvent(String stream) {
    StringJoiner data = new StringJoiner("\n").setEmptyValue("");
    String type = "";
    int start = 0;
    for (int end = stream.indexOf('\n'); end >= 0; end = stream.indexOf('\n', start)) {
      String line = stream.substring(start, end);
      start = end + 1;
      if (line.startsWith("data:")) {
        data.add(line.substring("data:".length()).strip());
      } else if (line.startsWith("event:")) {
        type = line.substring("event:".length()).strip();
      } else if (line.isBlank()) {
        if (data.length() > 0 && !ANNOUNCING.contains(type)) {
          return new OpeningEvent(type, data.toString());
        }
        data = new StringJoiner("\n").setEmptyValue("");
        type = "";
      }
    }
    return null;
  }

  /** By its name or by its data, as providers have it. */
  boolean isError() {
    if (type.equals("error")) {
      return true;
    }
    if (!data.contains("error")) {
      return false; // Most events; they need not be parsed.
    }
    try {
      JsonNode event = MAPPER.readTree(data);
      String itself = event.path("type").asString("");
      return itself.equals("error")
          || itself.equals("response.failed")
          || (itself.isEmpty()
              && (event.path("error").isObject() || event.path("error").isString()));
    } catch (JacksonException noJson) {
      return false;
    }
  }
}
