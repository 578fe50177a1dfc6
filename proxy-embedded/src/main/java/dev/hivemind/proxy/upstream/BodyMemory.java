package dev.hivemind.proxy.upstream;

import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Memory for the bodies of requests, in pieces that are used again: fresh memory would have to be
 * zeroed before and collected afterwards, which costs more than the copying. Thread-safe.
 */
public final class BodyMemory {
  /**
   * Small enough that the channel's own copy of a piece, which it makes for each write, costs no
   * memory to speak of, and that a piece is read while it is in the processor's cache.
   */
  static final int PIECE_BYTES = 64 * 1024;

  /** 8 MB: what more was used at once is left to the collector. */
  private static final int MOST_IDLE = 128;

  /** The last one given back is used first: it is in the processor's cache. */
  private final Deque<ByteBuffer> idle = new ConcurrentLinkedDeque<>();

  private final AtomicInteger idleCount = new AtomicInteger();

  /** Empty; what another body left behind its limit is never read. */
  ByteBuffer take() {
    ByteBuffer piece = idle.pollFirst();
    if (piece == null) return ByteBuffer.allocate(PIECE_BYTES);
    idleCount.decrementAndGet();
    return piece.clear();
  }

  /** Nobody may read or write the piece any more. */
  void giveBack(ByteBuffer piece) {
    if (idleCount.incrementAndGet() > MOST_IDLE) {
      idleCount.decrementAndGet();
    } else {
      idle.addFirst(piece);
    }
  }
}
