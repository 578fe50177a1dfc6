package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.breaker.Health;

/** Hears of every change of what a lane believes of its provider, in order. */
@FunctionalInterface
public interface HealthListener {
  HealthListener NONE = health -> {};

  /** Called outside the lane's lock, one call at a time; must not block. */
  void changed(Health health);
}
