package dev.hivemind.proxy.budget;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Events on their way to the listener: they arrive one at a time and in their order, told by
 * whichever thread comes first, which holds no lock meanwhile. Thread-safe.
 */
final class Announcements {
  private final BudgetListener listener;
  private final Queue<BudgetEvent> pending = new ConcurrentLinkedQueue<>();
  private final AtomicInteger untold = new AtomicInteger();

  Announcements(BudgetListener listener) {
    this.listener = listener;
  }

  /** Call under the lock that orders the events. */
  void add(List<BudgetEvent> events) {
    pending.addAll(events);
  }

  /** Call outside every lock. What the listener fails with must not keep back what follows. */
  void tell() {
    if (untold.getAndIncrement() > 0) {
      return; // Whoever is telling sees that there is more.
    }
    RuntimeException failure = null;
    for (int seen = 1; seen > 0; seen = untold.addAndGet(-seen)) {
      RuntimeException now = tellPending();
      failure = now == null ? failure : now;
    }
    if (failure != null) {
      throw failure;
    }
  }

  private @Nullable RuntimeException tellPending() {
    RuntimeException failure = null;
    for (BudgetEvent event = pending.poll(); event != null; event = pending.poll()) {
      try {
        listener.on(event);
      } catch (RuntimeException failed) {
        failure = failed;
      }
    }
    return failure;
  }
}
