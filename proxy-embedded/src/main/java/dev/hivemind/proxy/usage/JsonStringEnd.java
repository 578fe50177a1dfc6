package dev.hivemind.proxy.usage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the closing quote of a JSON string that arrives in pieces. Not thread-safe. */
final class JsonStringEnd {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private boolean afterBackslash;

  void restart() {
    afterBackslash = false;
  }

  /** The index of the closing quote, or {@code to} when it is still to come. */
  int find(byte[] bytes, int from, int to) {
    int at = from;
    if (afterBackslash && from < to) {
      afterBackslash = false;
      at++;
    }
    at = mark(bytes, at, to);
    while (at < to && bytes[at] == '\\') {
      if (at + 1 == to) {
        afterBackslash = true;
        return to;
      }
      at = mark(bytes, at + 2, to);
    }
    return at;
  }

  /** The index of the next quote or backslash, or {@code to}. */
  private static int mark(byte[] bytes, int from, int to) {
    int at = from;
    while (at <= to - Long.BYTES && !hasMark((long) WORD.get(bytes, at))) {
      at += Long.BYTES;
    }
    while (at < to && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /** Most of a body is text without marks, which eight bytes at a time tell. */
  private static boolean hasMark(long word) {
    return (zeroBytes(word ^ ('"' * ONES)) | zeroBytes(word ^ ('\\' * ONES))) != 0;
  }

  /** Not 0 exactly when one of the eight bytes is 0. */
  private static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGH_BITS;
  }
}
