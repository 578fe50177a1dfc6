package dev.hivemind.proxy.time;

import java.time.Duration;

/** Measures from its start. Immutable. */
public final class Stopwatch {
  private final Ticker ticker;
  private final long startNanos;

  private Stopwatch(Ticker ticker) {
    this.ticker = ticker;
    this.startNanos = ticker.nanos();
  }

  public static Stopwatch start(Ticker ticker) {
    return new Stopwatch(ticker);
  }

  public Duration elapsed() {
    return Duration.ofNanos(ticker.nanos() - startNanos);
  }
}
