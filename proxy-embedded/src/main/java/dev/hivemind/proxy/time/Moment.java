package dev.hivemind.proxy.time;

import java.time.Duration;
import java.time.Instant;

/**
 * One reading of both clocks.
 *
 * @param nanos {@link Ticker#nanos()}
 * @param wall {@link Ticker#now()}: providers name their resets by it
 */
public record Moment(long nanos, Instant wall) {

  public static Moment of(Ticker ticker) {
    return new Moment(ticker.nanos(), ticker.now());
  }

  /** What both clocks show after a time in which neither jumped. */
  public Moment plus(Duration duration) {
    return new Moment(nanos + duration.toNanos(), wall.plus(duration));
  }
}
