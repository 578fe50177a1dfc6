package dev.hivemind.fleet;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/**
 * Runs each effect on a thread of its own. Effects may hang there; the simulated time goes on as
 * soon as they do.
 */
final class HangingEffects implements Executor, AutoCloseable {
  private static final ThreadLocal<CountDownLatch> SETTLED = new ThreadLocal<>();
  private final CountDownLatch released = new CountDownLatch(1);

  @Override
  public void execute(Runnable effect) {
    CountDownLatch settling = new CountDownLatch(1);
    Thread.startVirtualThread(
        () -> {
          SETTLED.set(settling);
          try {
            effect.run();
          } finally {
            settling.countDown();
          }
        });
    await(settling);
  }

  /** For an effect: hangs until the test is over. */
  void hang() {
    SETTLED.get().countDown();
    await(released);
  }

  /** Lets everything go on that hangs. */
  @Override
  public void close() {
    released.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError("nobody interrupts a test", interrupted);
    }
  }
}
