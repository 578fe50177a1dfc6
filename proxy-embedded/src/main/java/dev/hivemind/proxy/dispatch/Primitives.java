package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.rate.RateLimits;

/**
 * The scheduling primitives of one lane, which from here on belong to its dispatcher. To switch one
 * off: {@link AdmissionGate#unlimited()}, {@link NoRateLimits}, {@link CircuitBreaker#off()},
 * {@link ConcurrencyLimit#fixed}.
 */
public record Primitives(
    AdmissionGate gate, RateLimits rates, CircuitBreaker breaker, ConcurrencyLimit limit) {}
