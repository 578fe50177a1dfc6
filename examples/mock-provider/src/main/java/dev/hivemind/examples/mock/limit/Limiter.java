package dev.hivemind.examples.mock.limit;

import java.util.Map;

/**
 * One pool's rate limits. Times are simulated nanoseconds from one origin and never go back. Not
 * thread-safe.
 */
public interface Limiter {

  /**
   * @param inputTokens that count against the limits
   */
  Admission admit(long inputTokens, long now);

  /** What an admitted request produced. */
  void spend(long outputTokens, long now);

  /** Only of the kinds that are limited. */
  Map<RateKind, PoolState> pools(long now);
}
