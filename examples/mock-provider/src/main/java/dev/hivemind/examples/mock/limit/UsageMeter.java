package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/** Counts one usage window of one account. It starts anew with the first request after its end. */
final class UsageMeter {
  private final UsageWindow window;
  private double used;
  private boolean started;
  private long start;

  UsageMeter(UsageWindow window) {
    this.window = window;
    this.used = window.usedAtStart() * window.tokens();
  }

  /** Notes that a request came. */
  void roll(long now) {
    if (started && now - start < window.length().toNanos()) return;
    if (started) used = 0;
    started = true;
    start = now;
  }

  void spend(long tokens) {
    used += tokens;
  }

  UsageState state(long now) {
    long rest = started ? Math.max(0, start + window.length().toNanos() - now) : 0;
    return new UsageState(window.span(), used / window.tokens(), Duration.ofNanos(rest));
  }
}
