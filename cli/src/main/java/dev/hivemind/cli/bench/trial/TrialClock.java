package dev.hivemind.cli.bench.trial;

import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;

/** The simulated time of one trial, since its agents were let go. Thread-safe. */
final class TrialClock {
  private final Ticker ticker;
  private final Sleeper sleeper;
  private final Stopwatch stopwatch;

  /**
   * @param ticker of simulated time
   * @param sleeper of real time
   */
  TrialClock(Ticker ticker, Sleeper sleeper) {
    this.ticker = ticker;
    this.sleeper = sleeper;
    this.stopwatch = Stopwatch.start(ticker);
  }

  Duration elapsed() {
    return stopwatch.elapsed();
  }

  void sleep(Duration simulated) throws InterruptedException {
    if (simulated.isPositive()) sleeper.sleep(real(simulated));
  }

  /** How long that takes by the machine's clock. */
  Duration real(Duration simulated) {
    return ticker.real(simulated);
  }
}
