package dev.hivemind.examples.mock;

/**
 * What a mock provider served since its start: whole answers only, token classes as in the usage it
 * reported, each token once.
 */
public record MockStats(
    long requests,
    long inputTokens,
    long outputTokens,
    long cacheReadTokens,
    long cacheWriteTokens) {}
