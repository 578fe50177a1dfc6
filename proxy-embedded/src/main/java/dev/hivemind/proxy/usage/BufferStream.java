package dev.hivemind.proxy.usage;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;

/** The bytes of buffers one after the other; leaves the buffers as they were. Not thread-safe. */
final class BufferStream extends InputStream {
  private final Iterator<ByteBuffer> rest;
  private ByteBuffer current = ByteBuffer.allocate(0);

  BufferStream(List<ByteBuffer> buffers) {
    this.rest = buffers.iterator();
  }

  @Override
  public int read() {
    return advance() ? Byte.toUnsignedInt(current.get()) : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!advance()) {
      return -1;
    }
    int count = Math.min(length, current.remaining());
    current.get(target, offset, count);
    return count;
  }

  private boolean advance() {
    while (!current.hasRemaining() && rest.hasNext()) {
      current = rest.next().duplicate();
    }
    return current.hasRemaining();
  }
}
