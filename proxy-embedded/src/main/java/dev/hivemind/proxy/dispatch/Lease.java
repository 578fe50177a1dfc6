package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.backpressure.SentAttempt;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.rate.RateLimits.Reservation;

/**
 * All that an attempt holds of its lane.
 *
 * @param pass of the breaker, the probe included
 * @param drawn from the rate limits
 */
record Lease(SentAttempt attempt, CircuitBreaker.Pass pass, Reservation drawn) {

  Lease with(CircuitBreaker.Pass renewed) {
    return new Lease(attempt, renewed, drawn);
  }
}
