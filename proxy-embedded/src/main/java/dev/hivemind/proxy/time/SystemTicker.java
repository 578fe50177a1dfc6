package dev.hivemind.proxy.time;

import java.time.Instant;

enum SystemTicker implements Ticker {
  INSTANCE;

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }
}
