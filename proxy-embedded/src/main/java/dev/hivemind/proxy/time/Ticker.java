package dev.hivemind.proxy.time;

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
}
