package dev.hivemind.proxy.time;

import java.time.Duration;
import java.time.Instant;

/** Both clocks run on from the moment of its making, a factor faster. */
final class AcceleratedTicker implements Ticker {
  private final double factor;
  private final Moment start = Moment.of(Ticker.system());

  AcceleratedTicker(double factor) {
    if (!(factor >= 1)) {
      throw new IllegalArgumentException("A clock cannot be accelerated by " + factor);
    }
    this.factor = factor;
  }

  @Override
  public long nanos() {
    return start.nanos() + elapsed();
  }

  @Override
  public Instant now() {
    return start.wall().plusNanos(elapsed());
  }

  private long elapsed() {
    return (long) ((Ticker.system().nanos() - start.nanos()) * factor);
  }

  @Override
  public Duration real(Duration duration) {
    return Duration.ofNanos((long) (duration.toNanos() / factor));
  }
}
