package dev.hivemind.examples.mock.limit;

import java.time.Duration;

/**
 * How a pool stands.
 *
 * @param remaining never negative
 * @param untilFull simulated time until everything is there again
 */
public record PoolState(long limit, long remaining, Duration untilFull) {}
