package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.backpressure.SentAttempt;
import java.time.Duration;

/** A limit that a test turns: it follows the number of agents, wherever that goes. */
final class TurnedLimit implements ConcurrencyLimit {
  private int limit;

  TurnedLimit(int limit) {
    this.limit = limit;
  }

  @Override
  public int limit() {
    return limit;
  }

  @Override
  public void agents(int alive) {
    limit = alive;
  }

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
