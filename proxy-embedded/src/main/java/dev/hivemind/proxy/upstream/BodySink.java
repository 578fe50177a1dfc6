package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;

/** Takes an answer's body. */
public interface BodySink {

  /**
   * Writes and flushes. Returns at once; the bytes are the sink's until {@code done} was told.
   * Called again only then.
   */
  void write(ByteBuffer bytes, Written done);

  /** Is told exactly once how a write ended; must not block. */
  interface Written {
    void succeeded();

    void failed(Throwable cause);
  }
}
