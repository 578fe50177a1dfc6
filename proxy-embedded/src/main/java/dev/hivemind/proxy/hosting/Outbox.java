package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.control.RunMessage.Line;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * What a run has to hear, in order, each message kept until the run says that it heard it: a
 * connection may be lost in between. Thread-safe.
 */
final class Outbox {
  /** A run that hears nothing for that many messages is not there any more. */
  private static final int MOST = 100_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by lock.
  private final Deque<Line> unheard = new ArrayDeque<>();
  private long last;
  private long heard;
  private boolean closed;

  /** The message's number. */
  long add(RunMessage message) {
    lock.lock();
    try {
      last++;
      if (unheard.size() >= MOST) {
        drop();
      } else if (!closed) {
        unheard.add(new Line(last, message));
      }
      changed.signalAll();
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** The number of the last message; 0: none so far. */
  long last() {
    lock.lock();
    try {
      return last;
    } finally {
      lock.unlock();
    }
  }

  /** Every message up to that number was heard. */
  void heard(long through) {
    lock.lock();
    try {
      heard = Math.max(heard, Math.min(through, last));
      while (!unheard.isEmpty() && unheard.getFirst().number() <= heard) {
        unheard.removeFirst();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * The messages after a number.
   *
   * @param patience how long to wait for the first; empty after that, or once closed
   */
  List<Line> after(long number, Duration patience) throws InterruptedException {
    lock.lock();
    try {
      boolean _ = await(() -> last > number, patience);
      return unheard.stream().filter(line -> line.number() > number).toList();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until everything was heard that was there when this was called. */
  boolean awaitHeard(Duration patience) throws InterruptedException {
    lock.lock();
    try {
      long now = last;
      return await(() -> heard >= now, patience);
    } finally {
      lock.unlock();
    }
  }

  /** With the lock. */
  private boolean await(BooleanSupplier condition, Duration patience) throws InterruptedException {
    long left = patience.toNanos();
    while (!condition.getAsBoolean() && !closed && left > 0) {
      left = changed.awaitNanos(left);
    }
    return condition.getAsBoolean();
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** Nothing is kept any more, and nobody waits. */
  void close() {
    lock.lock();
    try {
      drop();
    } finally {
      lock.unlock();
    }
  }

  /** With the lock. */
  private void drop() {
    closed = true;
    unheard.clear();
    changed.signalAll();
  }
}
