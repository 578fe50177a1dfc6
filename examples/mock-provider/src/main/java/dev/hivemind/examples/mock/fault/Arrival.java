package dev.hivemind.examples.mock.fault;

import dev.hivemind.examples.mock.limit.RateCaps;

/**
 * A request for a model's answer that arrives at a provider.
 *
 * @param provider each has an account, with limits of its own
 * @param generous limits that the provider tells when nothing is limited
 * @param streamed whether the answer is a stream
 * @param inputTokens as the provider counts them against its limits
 */
public record Arrival(
    String provider, RateCaps generous, String model, boolean streamed, long inputTokens) {}
