package dev.hivemind.proxy.backpressure;

import java.time.Duration;

/**
 * Learns how many attempts a lane may have in flight. Pure arithmetic over given times. Not
 * thread-safe: guarded by the lane's dispatch lock.
 */
public interface ConcurrencyLimit {

  /** Back-pressure switched off. */
  static ConcurrencyLimit fixed(int limit) {
    return new FixedLimit(limit);
  }

  /** Attempts in flight allowed now; never less than one. */
  int limit();

  /** How many agents are alive: more attempts than that need no place. */
  void agents(int alive);

  /**
   * A good answer began.
   *
   * @param sinceSent until the first byte of its content
   * @param stream whether the answer is a stream
   * @param inFlight attempts of the lane, this one included
   */
  void firstByte(
      SentAttempt attempt, Duration sinceSent, boolean stream, int inFlight, long nowNanos);

  /** The attempt ended well. */
  void succeeded(SentAttempt attempt, long nowNanos);

  /** The provider refused it for its rate (429). */
  void rateLimited(SentAttempt attempt, long nowNanos);

  /** The provider failed as under too much load: 502, 503, 529, a reset, a cut-off answer. */
  void failed(SentAttempt attempt, long nowNanos);

  /** The circuit breaker opened: lowers the limit (paper 4). */
  void breakerOpened(long nowNanos);
}
