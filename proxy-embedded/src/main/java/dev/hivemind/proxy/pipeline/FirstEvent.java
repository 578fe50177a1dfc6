package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.upstream.BodySink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stream back until the first event is known that brings something: an error there is as
 * good as an error status, since nothing of the answer has reached the caller (providers.md).
 * Everything else goes on at once, and what follows passes untouched. Used by one thread at a time.
 */
final class FirstEvent implements BodySink {
  /** No provider's error is longer. */
  private static final int MOST_BYTES = 64 * 1024;

  private final BodySink behind;
  private final Runnable begin;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private boolean passing;
  private @Nullable String error;

  /**
   * @param behind gets what is no error
   * @param begin told before anything is written there
   */
  FirstEvent(BodySink behind, Runnable begin) {
    this.behind = behind;
    this.begin = begin;
  }

  @Override
  public void write(ByteBuffer bytes, Written done) {
    if (passing) {
      behind.write(bytes, done);
      return;
    }
    byte[] piece = new byte[bytes.remaining()];
    bytes.get(piece);
    held.writeBytes(piece);
    byte[] all = held.toByteArray();
    OpeningEvent first = OpeningEvent.of(all);
    if (first == null && all.length < MOST_BYTES) {
      done.succeeded();
      return;
    }
    if (first != null && first.isError()) {
      error = first.data();
      done.failed(new IllegalStateException("an error came first"));
      return;
    }
    passing = true;
    begin.run();
    behind.write(ByteBuffer.wrap(all), done);
  }

  /** JSON of the error that came first; null: none did. */
  @Nullable String error() {
    return error;
  }

  /** Whether nothing has passed yet. */
  boolean isHolding() {
    return !passing;
  }

  /** What is held. */
  ByteBuffer held() {
    return ByteBuffer.wrap(held.toByteArray());
  }
}
