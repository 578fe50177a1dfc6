package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.control.ControlRequest;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells a proxy how far this run has heard it, as soon as it may: an agent may wait for that. What
 * is heard while one acknowledgement is under way goes with the next. Thread-safe.
 */
final class Acknowledging implements AutoCloseable {
  private final ControlClient client;
  private final String run;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition more = lock.newCondition();
  private final Thread thread = Thread.ofVirtual().name("acknowledging").unstarted(this::tell);

  // Guarded by lock.
  private long heard;

  Acknowledging(ControlClient client, String run) {
    this.client = client;
    this.run = run;
  }

  void start() {
    thread.start();
  }

  void heard(long through) {
    lock.lock();
    try {
      heard = through;
      more.signal();
    } finally {
      lock.unlock();
    }
  }

  private void tell() {
    try {
      long told = 0;
      while (true) {
        told = awaitMoreThan(told);
        tell(told);
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private long awaitMoreThan(long told) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (heard <= told) {
        more.await();
      }
      return heard;
    } finally {
      lock.unlock();
    }
  }

  private void tell(long through) {
    try {
      var _ = client.ask(new ControlRequest.Heard(run, through), ControlRequest.Done.class);
    } catch (ControlException lost) {
      // The next connection begins with how far this run has heard.
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
