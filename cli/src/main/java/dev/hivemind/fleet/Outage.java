package dev.hivemind.fleet;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A lane that fails: since when, and how long agents have waited for it. For the owner only. */
final class Outage {
  private final long sinceNanos;
  private final LongWaits waits = new LongWaits();
  private @Nullable Instant pausedUntil;

  Outage(long nowNanos) {
    sinceNanos = nowNanos;
  }

  Duration lasted(long nowNanos) {
    return Duration.ofNanos(nowNanos - sinceNanos);
  }

  LongWaits waits() {
    return waits;
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
    waits.forget();
  }
}
