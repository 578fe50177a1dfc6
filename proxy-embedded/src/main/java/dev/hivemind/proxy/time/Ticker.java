package dev.hivemind.proxy.time;

import java.time.Duration;
import java.time.Instant;

/** The only clock: elapsed time for measuring, wall-clock time for showing. Thread-safe. */
public interface Ticker {

  /**
   * Nanoseconds from an arbitrary origin; never goes back; does not count while the machine sleeps.
   */
  long nanos();

  /** The wall clock; may jump. */
  Instant now();

  /** The machine's own clocks. */
  static Ticker system() {
    return SystemTicker.INSTANCE;
  }

  /** What this clock shows as so much time takes so long by the machine's own. */
  default Duration real(Duration duration) {
    return duration;
  }

  /**
   * A clock that runs faster than the machine's, for scenarios that shall not take as long as they
   * show.
   *
   * @param factor 1 or more
   */
  static Ticker accelerated(double factor) {
    return new AcceleratedTicker(factor);
  }
}
