package dev.hivemind.proxy.wire;

import java.util.Arrays;
import java.util.List;

/**
 * A request or an answer as it came over a socket, one character a byte.
 *
 * @param head without its empty line; empty at the end of the stream
 */
public record RawMessage(String head, String body) {

  /** The request line or the status line. */
  public String line() {
    return head.substring(0, head.indexOf("\r\n"));
  }

  /** Of an answer. */
  public int status() {
    return Integer.parseInt(head.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
  }

  /** Header lines as sent, in order. */
  public List<String> fields() {
    return Arrays.stream(head.split("\r\n", -1)).skip(1).filter(line -> !line.isEmpty()).toList();
  }

  public List<String> names() {
    return fields().stream().map(field -> field.substring(0, field.indexOf(':'))).toList();
  }

  /** Every value of a header; names match in any case. */
  public List<String> values(String name) {
    return fields().stream()
        .filter(field -> field.regionMatches(true, 0, name + ":", 0, name.length() + 1))
        .map(field -> field.substring(name.length() + 1).strip())
        .toList();
  }
}
