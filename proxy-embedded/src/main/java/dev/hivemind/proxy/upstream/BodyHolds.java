package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who still needs a body's memory. It is given back with the last hold; one that is never released
 * leaves the memory to the collector. Thread-safe.
 */
final class BodyHolds {
  private static final int GIVEN_BACK = -1;

  private final List<ByteBuffer> pieces;
  private final BodyMemory memory;
  private final AtomicInteger holds = new AtomicInteger();

  /**
   * @param pieces taken from the memory
   */
  BodyHolds(List<ByteBuffer> pieces, BodyMemory memory) {
    this.pieces = pieces;
    this.memory = memory;
  }

  /**
   * @throws IllegalStateException when the memory was given back before
   */
  RequestBody.Hold hold() {
    int before = holds.getAndUpdate(count -> count == GIVEN_BACK ? GIVEN_BACK : count + 1);
    if (before == GIVEN_BACK) throw new IllegalStateException("the memory serves another body");
    AtomicBoolean held = new AtomicBoolean(true);
    return () -> {
      if (held.getAndSet(false)) release();
    };
  }

  private void release() {
    int left = holds.updateAndGet(count -> count == 1 ? GIVEN_BACK : count - 1);
    if (left == GIVEN_BACK) pieces.forEach(memory::giveBack);
  }
}
