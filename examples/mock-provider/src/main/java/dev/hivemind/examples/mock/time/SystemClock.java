package dev.hivemind.examples.mock.time;

import java.time.Duration;
import java.time.Instant;

enum SystemClock implements MockClock {
  INSTANCE;

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (duration.isPositive()) Thread.sleep(duration);
  }
}
