package dev.hivemind.fleet;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** How long agents have been seen to wait for one lane without a break. For the owner only. */
final class LongWaits {
  /** When an agent was first seen to wait, in the clock's nanoseconds. */
  private final Map<AttemptId, Long> since = new HashMap<>();

  Duration waited(AttemptId agent, boolean waitsNow, long nowNanos) {
    if (!waitsNow) {
      since.remove(agent);
      return Duration.ZERO;
    }
    return Duration.ofNanos(nowNanos - since.computeIfAbsent(agent, _ -> nowNanos));
  }

  void forget() {
    since.clear();
  }
}
