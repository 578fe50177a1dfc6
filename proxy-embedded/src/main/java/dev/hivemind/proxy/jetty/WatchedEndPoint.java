package dev.hivemind.proxy.jetty;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ReadPendingException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A caller's socket that is noticed to close while its call is under way.
 *
 * <p>Jetty's HTTP/1.1 connection does not read between a request's last byte and its answer, so
 * that nobody would see the caller leave. This end point reads then. What it reads early, the next
 * request of a caller that does not wait, is kept and handed to the connection when that reads
 * again. The end of the caller's stream counts as its leaving, as in nginx: no client of these APIs
 * closes half a connection.
 */
final class WatchedEndPoint extends SocketChannelEndPoint {
  /** More than a pipelining client sends early; beyond, the socket's own buffer holds it. */
  private static final int MOST_EARLY_BYTES = 64 * 1024;

  private final Executor executor;
  private final Gate gate = new Gate();
  private final ReentrantLock lock = new ReentrantLock();
  private final LastRead lastRead = new LastRead();

  // Guarded by lock.
  /** The connection's interest; null: it has none. */
  private @Nullable Callback reader;

  /** What to do when the caller leaves; null: not watched. */
  private @Nullable Runnable onGone;

  private ByteBuffer early = BufferUtil.EMPTY_BUFFER;

  /** Whether the gate is registered with the selector. */
  private boolean armed;

  /** Whether the socket became readable, or ended, while nobody wanted to know. */
  private boolean readable;

  WatchedEndPoint(
      SocketChannel channel,
      ManagedSelector selector,
      SelectionKey key,
      Scheduler scheduler,
      Executor executor) {
    super(channel, selector, key, scheduler);
    this.executor = executor;
  }

  /**
   * Runs an action once, on a selector's thread, when the caller leaves. Until {@link #unwatch} the
   * connection must not read.
   */
  void watch(Runnable action) {
    lock.lock();
    try {
      onGone = action;
      if (!readable) {
        arm();
        return;
      }
      readable = false;
    } finally {
      lock.unlock();
    }
    readEarly();
  }

  void unwatch() {
    lock.lock();
    try {
      onGone = null;
    } finally {
      lock.unlock();
    }
  }

  /** Closes the connection so that the caller sees a reset, never an end. */
  void reset(Throwable cause) {
    try {
      getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException alreadyClosed) {
      // Then there is nobody left to tell.
    }
    close(cause);
  }

  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    lock.lock();
    try {
      if (!early.hasRemaining()) {
        if (lastRead.leftNothing()) {
          return 0;
        }
        int read = super.fill(buffer);
        lastRead.returned(read, buffer.capacity() > buffer.limit());
        return read;
      }
      int position = BufferUtil.flipToFill(buffer);
      int filled = BufferUtil.put(early, buffer);
      BufferUtil.flipToFlush(buffer, position);
      return filled;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void fillInterested(Callback callback) {
    if (!tryFillInterested(callback)) {
      throw new ReadPendingException();
    }
  }

  @Override
  public boolean tryFillInterested(Callback callback) {
    lock.lock();
    try {
      if (reader != null) {
        return false;
      }
      if (!readable && !early.hasRemaining()) {
        reader = callback;
        arm();
        return true;
      }
      readable = false;
    } finally {
      lock.unlock();
    }
    executor.execute(callback::succeeded);
    return true;
  }

  /** Whether the connection itself waits for bytes. */
  @Override
  public boolean isFillInterested() {
    lock.lock();
    try {
      return reader != null;
    } finally {
      lock.unlock();
    }
  }

  private void arm() {
    if (!armed) {
      armed = true;
      super.tryFillInterested(gate);
    }
  }

  private void readEarly() {
    Runnable gone = null;
    lock.lock();
    try {
      if (onGone == null) {
        readable = true;
      } else if (readMore() < 0) {
        gone = onGone;
        onGone = null;
        readable = true;
      } else if (early.remaining() < MOST_EARLY_BYTES) {
        arm();
      }
    } catch (IOException broken) {
      gone = onGone;
      onGone = null;
    } finally {
      lock.unlock();
    }
    if (gone != null) {
      gone.run();
    }
  }

  private int readMore() throws IOException {
    ByteBuffer room = BufferUtil.allocate(4096);
    int read = super.fill(room);
    lastRead.returned(read, false);
    if (read > 0) {
      ByteBuffer joined = BufferUtil.allocate(early.remaining() + read);
      BufferUtil.append(joined, early);
      BufferUtil.append(joined, room);
      early = joined;
    }
    return read;
  }

  /** The one interest that is ever registered with Jetty; it passes the event on. */
  private final class Gate implements Callback {

    @Override
    public void succeeded() {
      Callback waiting = opened();
      if (waiting == null) {
        readEarly();
      } else {
        waiting.succeeded();
      }
    }

    @Override
    public void failed(Throwable cause) {
      Callback waiting = opened();
      Runnable gone;
      lock.lock();
      try {
        gone = onGone;
        onGone = null;
        readable = true;
      } finally {
        lock.unlock();
      }
      if (waiting != null) {
        waiting.failed(cause);
      }
      if (gone != null) {
        gone.run();
      }
    }

    private @Nullable Callback opened() {
      lock.lock();
      try {
        armed = false;
        Callback waiting = reader;
        reader = null;
        return waiting;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public InvocationType getInvocationType() {
      Callback waiting = waiting();
      return waiting == null ? InvocationType.NON_BLOCKING : waiting.getInvocationType();
    }

    private @Nullable Callback waiting() {
      lock.lock();
      try {
        return reader;
      } finally {
        lock.unlock();
      }
    }
  }
}
