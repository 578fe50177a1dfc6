package dev.hivemind.proxy.lock;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock that is held for microseconds. Who finds it taken tries for about as long before it waits:
 * a call that waits on its virtual thread goes on on another thread, which has to wake up for it
 * and costs many times as much (docs/decisions/0015-call-threads.md). Reentrant. Thread-safe.
 */
public final class BriefLock {
  private static final int TRIES = 100;

  private final ReentrantLock lock = new ReentrantLock();

  /** Does it with the lock, and without it nothing. */
  public void exclusively(Runnable work) {
    take();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  /** What is seen with the lock. */
  public <T extends @Nullable Object> T locked(Supplier<T> work) {
    take();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Something to wait for, with the lock; long waits are no matter. */
  public Condition newCondition() {
    return lock.newCondition();
  }

  /** Waits, with the lock, for what is told by one of its conditions. */
  public <T extends @Nullable Object> T await(Waiting<T> waiting) throws InterruptedException {
    take();
    try {
      return waiting.await();
    } finally {
      lock.unlock();
    }
  }

  /** A wait for a condition of the lock. */
  @FunctionalInterface
  public interface Waiting<T extends @Nullable Object> {
    T await() throws InterruptedException;
  }

  private void take() {
    for (int tried = 0; tried < TRIES; tried++) {
      if (lock.tryLock()) {
        return;
      }
      Thread.onSpinWait();
    }
    lock.lock();
  }
}
