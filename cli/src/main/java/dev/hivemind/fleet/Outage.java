package dev.hivemind.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A lane that fails: since when, and how long agents have waited for it. For the owner only. */
final class Outage {
  private final long sinceNanos;

  /** When an agent was first seen to wait. */
  private final Map<AttemptId, Long> waitingSince = new HashMap<>();

  private @Nullable Instant pausedUntil;

  Outage(long nowNanos) {
    sinceNanos = nowNanos;
  }

  Duration lasted(long nowNanos) {
    return Duration.ofNanos(nowNanos - sinceNanos);
  }

  /** How long the agent has been seen to wait without a break. */
  Duration waited(AttemptId agent, boolean waitsNow, long nowNanos) {
    if (!waitsNow) {
      waitingSince.remove(agent);
      return Duration.ZERO;
    }
    return Duration.ofNanos(nowNanos - waitingSince.computeIfAbsent(agent, _ -> nowNanos));
  }

  /** Null: no agent was stopped since it was tried last. */
  @Nullable Instant pausedUntil() {
    return pausedUntil;
  }

  void pause(Instant until) {
    pausedUntil = until;
  }

  /** The agents that were stopped go on, and try it. */
  void tryAgain() {
    pausedUntil = null;
    waitingSince.clear();
  }
}
