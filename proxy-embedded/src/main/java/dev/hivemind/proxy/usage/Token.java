package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A short string that arrives in pieces; a long one is not kept. Not thread-safe. */
final class Token {
  private static final int LONGEST = 128;

  private final byte[] bytes = new byte[LONGEST];
  private int length;
  private boolean tooLong;

  void clear() {
    length = 0;
    tooLong = false;
  }

  void append(byte[] source, int from, int to) {
    int count = to - from;
    if (tooLong || count > LONGEST - length) {
      tooLong = true;
      return;
    }
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  /** The member of {@code parent} with this name. */
  @Nullable JsonPlace memberOf(JsonPlace parent) {
    return tooLong ? null : parent.member(bytes, length);
  }

  /** As it stands; empty when it was too long. */
  String plain() {
    return tooLong ? "" : new String(bytes, 0, length, UTF_8);
  }

  /** As JSON means it; empty when it was too long or no JSON. */
  String unescaped() {
    String raw = plain();
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    try {
      return JsonMapper.shared().readValue('"' + raw + '"', String.class);
    } catch (JacksonException malformed) {
      return "";
    }
  }
}
