package dev.hivemind.cli.proxy;

import dev.hivemind.cli.run.Signals;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What signals do to the proxy: the first ends it in good order, the second at once, a third ends
 * this process wherever it hangs. A closed terminal counts like Ctrl-C. Thread-safe.
 */
final class EndSignals {
  private final CountDownLatch first = new CountDownLatch(1);
  private final CountDownLatch second = new CountDownLatch(1);
  private final AtomicInteger count = new AtomicInteger();
  private final Runnable exit;

  /**
   * @param exit ends this process at once
   */
  EndSignals(Runnable exit) {
    this.exit = exit;
  }

  /** From now on signals of the operating system count. */
  void listen() {
    for (String name : new String[] {"INT", "TERM", "HUP"}) Signals.handle(name, this::received);
  }

  void received() {
    switch (count.incrementAndGet()) {
      case 1 -> first.countDown();
      case 2 -> second.countDown();
      default -> exit.run();
    }
  }

  void awaitFirst() throws InterruptedException {
    first.await();
  }

  /**
   * Waits for the second signal.
   *
   * @return false: it need not be waited for any more
   */
  boolean awaitSecond() throws InterruptedException {
    second.await();
    return count.get() > 1;
  }

  /** A second signal has nothing left to end. */
  void endWaiting() {
    second.countDown();
  }
}
