package dev.hivemind.proxy.time;

import java.time.Duration;

/** The only way to sleep, so that tests can advance a clock instead. Thread-safe. */
@FunctionalInterface
public interface Sleeper {

  void sleep(Duration duration) throws InterruptedException;

  /** Really sleeps. */
  static Sleeper system() {
    return Thread::sleep;
  }
}
