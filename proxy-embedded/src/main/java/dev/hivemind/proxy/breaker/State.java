package dev.hivemind.proxy.breaker;

import dev.hivemind.proxy.wait.Readiness;

/**
 * One state of a {@link CircuitBreaker}, told only of attempts that it let pass itself. Each method
 * that reports an attempt returns the state that follows: this one, where nothing else is said.
 */
sealed interface State permits Closed, Open, HalfOpen, Off {

  Readiness check(long now);

  /** An attempt passes; only when {@link #check} just said now. */
  void pass();

  default State succeeded() {
    return this;
  }

  /** A 429: the provider lives, yet that is no success (architecture.md, AIMD). */
  default State rateLimited() {
    return this;
  }

  default State failed(long now) {
    return this;
  }

  /** The attempt ended without saying anything of the provider. */
  default State ignored() {
    return this;
  }

  Health health();
}
