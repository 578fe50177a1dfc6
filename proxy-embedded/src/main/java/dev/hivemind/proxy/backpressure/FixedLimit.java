package dev.hivemind.proxy.backpressure;

import java.time.Duration;

/** A limit that nothing moves. */
record FixedLimit(int limit) implements ConcurrencyLimit {

  FixedLimit {
    if (limit < 1) {
      throw new IllegalArgumentException("At least one place is needed, not " + limit);
    }
  }

  @Override
  public void agents(int alive) {}

  @Override
  public void firstByte(
      SentAttempt attempt, Duration sinceSent, boolean stream, int inFlight, long nowNanos) {}

  @Override
  public void succeeded(SentAttempt attempt, long nowNanos) {}

  @Override
  public void rateLimited(SentAttempt attempt, long nowNanos) {}

  @Override
  public void failed(SentAttempt attempt, long nowNanos) {}

  @Override
  public void breakerOpened(long nowNanos) {}
}
