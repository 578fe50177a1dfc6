package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A short string that arrives in pieces; of a long one only the beginning is kept, which is longer
 * than any name looked for. Not thread-safe.
 */
final class Token {
  static final int LONGEST_NAME = 128;

  private final byte[] bytes;
  private int length;

  /** The last string made, for names come again and again, and its bytes. */
  private String made = "";

  private byte[] madeOf = {};

  /** For names. */
  Token() {
    this(LONGEST_NAME);
  }

  /**
   * @param longest bytes that are kept
   */
  Token(int longest) {
    bytes = new byte[longest];
  }

  void clear() {
    length = 0;
  }

  void append(byte[] source, int from, int to) {
    int count = Math.min(to - from, bytes.length - length);
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  /** Keeps no more than a name. */
  void cutToName() {
    length = Math.min(length, LONGEST_NAME);
  }

  boolean isEmpty() {
    return length == 0;
  }

  boolean matches(byte[] name) {
    return Arrays.equals(bytes, 0, length, name, 0, name.length);
  }

  /** The member of {@code parent} with this name. */
  @Nullable JsonPlace memberOf(JsonPlace parent) {
    return parent.member(bytes, length);
  }

  /** As it stands. */
  String plain() {
    if (!matches(madeOf)) {
      madeOf = Arrays.copyOf(bytes, length);
      made = new String(madeOf, UTF_8);
    }
    return made;
  }

  /** As JSON means it, or as it stands where that cannot be told. */
  String unescaped() {
    String raw = plain();
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    try {
      return JsonMapper.shared().readValue('"' + raw + '"', String.class);
    } catch (JacksonException malformed) {
      // Also when the beginning of a long string ends within an escape.
      return raw;
    }
  }
}
