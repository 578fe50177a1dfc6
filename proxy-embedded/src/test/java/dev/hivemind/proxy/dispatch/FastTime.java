package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.time.Instant;

/**
 * Real time that runs faster, so that minutes of ageing and of rate limits fit into a short test.
 */
final class FastTime implements Ticker, WakeUp, AutoCloseable {
  private final Ticker real = Ticker.system();
  private final ScheduledWakeUp alarms = new ScheduledWakeUp(real);
  private final long startNanos = real.nanos();
  private final int factor;

  FastTime(int factor) {
    this.factor = factor;
  }

  @Override
  public long nanos() {
    return (real.nanos() - startNanos) * factor;
  }

  @Override
  public Instant now() {
    return FakeTime.START.plusNanos(nanos());
  }

  @Override
  public Alarm at(long nanos, Runnable ring) {
    return alarms.at(startNanos + nanos / factor + 1, ring);
  }

  /** How long that is on the clock on the wall. */
  Duration machines(Duration fast) {
    return fast.dividedBy(factor);
  }

  @Override
  public void close() {
    alarms.close();
  }
}
