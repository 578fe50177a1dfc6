package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.breaker.Health;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/** Carries changes of health out of the lane's lock without changing their order. */
final class HealthNews {
  private final HealthListener listener;
  private final Queue<Health> untold = new ConcurrentLinkedQueue<>();
  private final ReentrantLock telling = new ReentrantLock();
  // Guarded by the lane's lock.
  private Health last = Health.OK;

  HealthNews(HealthListener listener) {
    this.listener = listener;
  }

  /** Within the lane's lock. */
  void note(Health health) {
    if (health != last) {
      last = health;
      untold.add(health);
    }
  }

  /** Outside the lane's lock. Whoever is telling already tells this too. */
  void tell() {
    while (!untold.isEmpty() && telling.tryLock()) {
      try {
        for (Health health = untold.poll(); health != null; health = untold.poll()) {
          listener.changed(health);
        }
      } finally {
        telling.unlock();
      }
    }
  }
}
