package dev.hivemind.proxy.backpressure;

import java.time.Duration;

/**
 * The default controller, in TCP's manner. A round trip is the time from sending an attempt to its
 * first byte. While nothing ever pushed back, the limit doubles with each round trip; afterwards it
 * gains one. A push-back, however many attempts of a round trip report it, multiplies it by beta
 * once. It grows only while it is in use, up to the number of agents, or to what the user wrote.
 * Rate limits are no push-back: they have limiters of their own.
 */
public final class AdaptiveLimit implements ConcurrencyLimit {
  private final LimitSettings settings;
  private final LatencyWatch latency;
  private int agents;
  private int level;
  private boolean changed;
  private boolean pushedBack;
  // Meaningful once changed, and once pushed back.
  private long changedNanos;
  private long decreasedNanos;

  public AdaptiveLimit(LimitSettings settings) {
    this.settings = settings;
    this.latency = new LatencyWatch(settings.latencyTarget());
    this.level = settings.start();
  }

  @Override
  public int limit() {
    return Math.min(level, ceiling());
  }

  private int ceiling() {
    Integer written = settings.ceiling();
    return written == null ? Math.max(settings.start(), agents) : written;
  }

  @Override
  public void agents(int alive) {
    agents = alive;
  }

  @Override
  public void firstByte(
      SentAttempt attempt, Duration sinceSent, boolean stream, int inFlight, long nowNanos) {
    if (stream && sentSinceDecrease(attempt) && latency.isTooLong(attempt, sinceSent)) {
      decrease(nowNanos);
    } else if (inFlight >= limit() && limit() < ceiling()) {
      grow(attempt, nowNanos);
    }
  }

  /**
   * Long answers keep their places, so an answer that begins stands for its round trip: it may move
   * the limit when it was sent under the present one.
   */
  private void grow(SentAttempt attempt, long nowNanos) {
    if (!changed || attempt.sentNanos() - changedNanos >= 0) {
      changeTo(pushedBack ? limit() + 1 : limit() * 2, nowNanos);
    }
  }

  private void changeTo(int wanted, long nowNanos) {
    level = Math.clamp(wanted, 1, ceiling());
    changed = true;
    changedNanos = nowNanos;
  }

  @Override
  public void succeeded(SentAttempt attempt, long nowNanos) {}

  @Override
  public void rateLimited(SentAttempt attempt, long nowNanos) {}

  @Override
  public void failed(SentAttempt attempt, long nowNanos) {
    if (sentSinceDecrease(attempt)) {
      decrease(nowNanos);
    }
  }

  @Override
  public void breakerOpened(long nowNanos) {
    decrease(nowNanos);
  }

  /** What was sent before tells of a limit that is no more. */
  private boolean sentSinceDecrease(SentAttempt attempt) {
    return !pushedBack || attempt.sentNanos() - decreasedNanos >= 0;
  }

  private void decrease(long nowNanos) {
    changeTo((int) (limit() * settings.beta()), nowNanos);
    pushedBack = true;
    decreasedNanos = nowNanos;
    latency.forgetVotes();
  }
}
