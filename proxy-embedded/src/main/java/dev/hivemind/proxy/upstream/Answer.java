package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** An upstream's answer whose head has arrived and whose body is still to be read. */
public non-sealed interface Answer extends Reply, AutoCloseable {

  int status();

  /** As received, hop-by-hop fields included. */
  Headers headers();

  /**
   * Moves the body into a sink as it arrives, and waits for its end on the calling thread. No more
   * is read than the sink has taken. Call at most once.
   *
   * @param passing sees the bytes too; must neither change the buffer nor block
   */
  BodyEnd moveTo(BodySink sink, Consumer<ByteBuffer> passing) throws InterruptedException;

  /** Gives up what was not read. Idempotent. */
  @Override
  void close();
}
