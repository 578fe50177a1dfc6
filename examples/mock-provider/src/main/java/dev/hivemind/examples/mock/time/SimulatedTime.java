package dev.hivemind.examples.mock.time;

import java.time.Duration;
import java.time.Instant;

/**
 * The time that passes in the mock provider: as many times faster than real time as it is told to,
 * so that a minute's window can be over in seconds. Windows, latencies and faults are stated in
 * simulated time; what a client reads in a header is real time. Thread-safe.
 */
public final class SimulatedTime {
  private final MockClock clock;
  private final double speed;
  private final long started;

  /**
   * @param speed simulated seconds in a real one; positive
   */
  public SimulatedTime(MockClock clock, double speed) {
    this.clock = clock;
    this.speed = speed;
    this.started = clock.nanos();
  }

  /** Simulated nanoseconds since the start. */
  public long elapsed() {
    return (long) ((clock.nanos() - started) * speed);
  }

  public void sleep(Duration simulated) throws InterruptedException {
    clock.sleep(real(simulated));
  }

  /** Takes as long at any speed: for what the network needs. */
  public void sleepReal(Duration real) throws InterruptedException {
    clock.sleepReal(real);
  }

  /** How long that takes a client. */
  public Duration real(Duration simulated) {
    return speed == 1 ? simulated : Duration.ofNanos((long) (simulated.toNanos() / speed));
  }

  /** The wall clock, which is always real. */
  public Instant now() {
    return clock.now();
  }

  /** Whether a simulated second is a real one. */
  public boolean isRealTime() {
    return speed == 1;
  }
}
