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
  private static final int BLOCK_BYTES = 512;

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

  /** The index of the next quote or backslash, or {@code to}: most of a body has none for long. */
  private static int mark(byte[] bytes, int from, int to) {
    int at = from;
    while (at <= to - BLOCK_BYTES && !blockHasMark(bytes, at)) {
      at += BLOCK_BYTES;
    }
    while (at <= to - Long.BYTES && (marks(bytes, at) & HIGH_BITS) == 0) {
      at += Long.BYTES;
    }
    while (at < to && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /** Without a way out, so that Java's compiler makes vector instructions of it. */
  private static boolean blockHasMark(byte[] bytes, int from) {
    long found = 0;
    for (int word = 0; word < BLOCK_BYTES / Long.BYTES; word++) {
      found |= marks(bytes, from + word * Long.BYTES);
    }
    return (found & HIGH_BITS) != 0;
  }

  /** Has a high bit exactly when one of the next eight bytes is a mark. */
  private static long marks(byte[] bytes, int at) {
    long word = (long) WORD.get(bytes, at);
    return zeroBytes(word ^ ('"' * ONES)) | zeroBytes(word ^ ('\\' * ONES));
  }

  /** Has a high bit exactly when one of the eight bytes is 0. */
  private static long zeroBytes(long word) {
    return (word - ONES) & ~word;
  }
}
