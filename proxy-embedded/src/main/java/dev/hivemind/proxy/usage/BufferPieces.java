package dev.hivemind.proxy.usage;

import java.nio.ByteBuffer;

/**
 * Hands the bytes of buffers on as pieces of arrays: the array behind a buffer where it can be had,
 * else a small copy, for scanning an array is faster than asking a buffer for each byte. Not
 * thread-safe.
 */
final class BufferPieces {
  private static final int LARGEST_COPY = 4096;

  private byte[] copy = {};

  /** From position to limit; leaves the buffer as it was. */
  void pass(ByteBuffer buffer, ByteSink sink) {
    if (buffer.hasArray()) {
      int start = buffer.arrayOffset() + buffer.position();
      sink.accept(buffer.array(), start, start + buffer.remaining());
    } else {
      passCopies(buffer, sink);
    }
  }

  private void passCopies(ByteBuffer buffer, ByteSink sink) {
    int largest = Math.min(buffer.remaining(), LARGEST_COPY);
    if (copy.length < largest) {
      copy = new byte[largest];
    }
    for (int at = buffer.position(); at < buffer.limit(); at += copy.length) {
      int length = Math.min(copy.length, buffer.limit() - at);
      buffer.get(at, copy, 0, length);
      sink.accept(copy, 0, length);
    }
  }
}
