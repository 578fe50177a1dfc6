package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.wait.Readiness;

/**
 * One state of a {@link CircuitBreaker}, told only of attempts that it let pass itself. Each method
 * that reports an attempt returns the state that follows.
 */
sealed interface State permits Closed, Open, HalfOpen, Off {

  Readiness check(long now);

  /** An attempt passes; only when {@link #check} just said now. */
  void pass();

  State succeeded();

  /** A 429: the provider lives, yet that is no success (architecture.md, AIMD). */
  State rateLimited();

  State failed(long now);

  /** The attempt ended without saying anything of the provider. */
  State ignored();

  Health health();
}
