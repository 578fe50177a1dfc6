package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Carries what is new of a lane out of its lock without changing the order. */
final class LaneNews {
  private final LaneListener listener;
  private final Queue<Consumer<LaneListener>> untold = new ConcurrentLinkedQueue<>();
  private final ReentrantLock telling = new ReentrantLock();
  // Guarded by the lane's lock.
  private Health lastHealth = Health.OK;
  private Optional<UsageWindow> lastWindow = Optional.empty();

  LaneNews(LaneListener listener) {
    this.listener = listener;
  }

  /** Within the lane's lock. */
  void note(Health health, Optional<UsageWindow> window) {
    if (health != lastHealth) {
      lastHealth = health;
      untold.add(told -> told.health(health));
    }
    if (!window.equals(lastWindow)) {
      lastWindow = window;
      untold.add(told -> told.parked(window));
    }
  }

  /** Outside the lane's lock. Whoever is telling already tells this too. */
  void tell() {
    while (!untold.isEmpty() && telling.tryLock()) {
      try {
        for (var news = untold.poll(); news != null; news = untold.poll()) {
          news.accept(listener);
        }
      } finally {
        telling.unlock();
      }
    }
  }
}
