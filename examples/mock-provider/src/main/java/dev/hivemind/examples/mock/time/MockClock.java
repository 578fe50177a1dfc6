package dev.hivemind.examples.mock.time;

import java.time.Duration;
import java.time.Instant;

/** The mock provider's only clock. Thread-safe. */
public interface MockClock {

  /** The wall clock; may jump. */
  Instant now();

  /** Nanoseconds from an arbitrary origin; never goes back. */
  long nanos();

  /** Returns at once for a duration that is not positive. */
  void sleep(Duration duration) throws InterruptedException;

  /** As long as it takes by the machine's own clock, whatever this one shows. */
  default void sleepReal(Duration real) throws InterruptedException {
    sleep(real);
  }

  /** The machine's own clock. */
  static MockClock system() {
    return SystemClock.INSTANCE;
  }
}
