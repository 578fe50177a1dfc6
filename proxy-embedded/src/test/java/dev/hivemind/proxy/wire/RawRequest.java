package dev.hivemind.proxy.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A request as it came over a socket. */
public record RawRequest(String head, byte[] body) {

  /** The request line. */
  public String line() {
    return head.substring(0, head.indexOf("\r\n"));
  }

  /** Header lines as sent, in order. */
  public List<String> fields() {
    return Arrays.stream(head.split("\r\n")).skip(1).toList();
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

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
