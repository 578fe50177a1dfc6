package dev.hivemind.fleet;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/**
 * Runs each effect on a thread of its own. Effects may hang there; the simulated time goes on as
 * soon as they do.
 */
final class HangingEffects implements Executor, AutoCloseable {
  private static final ThreadLocal<CountDownLatch> SETTLED = new ThreadLocal<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final CountDownLatch released = new CountDownLatch(1);

  @Override
  public void execute(Runnable effect) {
    CountDownLatch settling = new CountDownLatch(1);
    threads.add(
        Thread.startVirtualThread(
            () -> {
              SETTLED.set(settling);
              try {
                effect.run();
              } finally {
                settling.countDown();
              }
            }));
    await(settling);
  }

  /** For an effect: hangs until {@link #close}. */
  void hang() {
    SETTLED.get().countDown();
    await(released);
  }

  /** Lets everything go on that hangs, and waits until it is done. */
  @Override
  public void close() {
    released.countDown();
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        throw new AssertionError("nobody interrupts a test", interrupted);
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError("nobody interrupts a test", interrupted);
    }
  }
}
