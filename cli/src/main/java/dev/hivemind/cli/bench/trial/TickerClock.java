package dev.hivemind.cli.bench.trial;

import dev.hivemind.examples.mock.time.MockClock;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.time.Instant;

/** The clock of a trial for its mocks, so that they and the proxy mean the same by a time. */
final class TickerClock implements MockClock {
  private final Ticker ticker;
  private final Sleeper sleeper;

  /**
   * @param ticker of simulated time
   * @param sleeper of real time
   */
  TickerClock(Ticker ticker, Sleeper sleeper) {
    this.ticker = ticker;
    this.sleeper = sleeper;
  }

  @Override
  public Instant now() {
    return ticker.now();
  }

  @Override
  public long nanos() {
    return ticker.nanos();
  }

  @Override
  public void sleep(Duration simulated) throws InterruptedException {
    sleepReal(ticker.real(simulated));
  }

  @Override
  public void sleepReal(Duration real) throws InterruptedException {
    if (real.isPositive()) sleeper.sleep(real);
  }
}
