package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.util.Optional;

/**
 * Hears of every change of what keeps a whole lane waiting, in order. Called outside the lane's
 * lock, one call at a time; must not block.
 */
@FunctionalInterface
public interface LaneListener {
  LaneListener NONE = health -> {};

  /** What the lane believes of its provider changed. */
  void health(Health health);

  /**
   * The usage window that every attempt waits for changed.
   *
   * @param window empty: none any more
   */
  default void parked(Optional<UsageWindow> window) {}
}
