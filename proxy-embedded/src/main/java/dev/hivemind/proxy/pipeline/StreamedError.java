package dev.hivemind.proxy.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tells an error from other first events of a stream: server-sent events or lines of JSON. */
final class StreamedError {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private StreamedError() {}

  /**
   * Where the first event with data ends; -1 while it is not complete. An event ends with an empty
   * line (HTML Living Standard, 9.2.6), a line of JSON with its own end.
   */
  static int endOfFirstEvent(byte[] bytes) {
    boolean jsonLines = firstIs(bytes, '{');
    int lineStart = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] != '\n') {
        continue;
      }
      boolean empty = at == lineStart || (at == lineStart + 1 && bytes[lineStart] == '\r');
      if (jsonLines || (empty && holdsData(bytes, at))) {
        return at + 1;
      }
      lineStart = at + 1;
    }
    return -1;
  }

  private static boolean firstIs(byte[] bytes, char first) {
    int at = 0;
    while (at < bytes.length && Character.isWhitespace(bytes[at])) {
      at++;
    }
    return at < bytes.length && bytes[at] == first;
  }

  private static boolean holdsData(byte[] bytes, int end) {
    return new String(bytes, 0, end, StandardCharsets.UTF_8)
        .lines()
        .anyMatch(StreamedError::isData);
  }

  private static boolean isData(String line) {
    return line.startsWith("data:");
  }

  /** The JSON of the error that the first event is; null: it is none. */
  static @Nullable String in(byte[] bytes, int end) {
    String event = new String(bytes, 0, end, StandardCharsets.UTF_8);
    String data =
        event.stripLeading().startsWith("{")
            ? event
            : event
                .lines()
                .filter(StreamedError::isData)
                .map(line -> line.substring("data:".length()).strip())
                .collect(Collectors.joining("\n"));
    return isError(data) ? data : null;
  }

  private static boolean isError(String data) {
    if (!data.contains("error")) {
      return false; // Most events; they need not be parsed.
    }
    try {
      JsonNode event = MAPPER.readTree(data);
      String type = event.path("type").asString("");
      return type.equals("error")
          || type.equals("response.failed")
          || (type.isEmpty() && (event.path("error").isObject() || event.path("error").isString()));
    } catch (JacksonException noJson) {
      return false;
    }
  }
}
