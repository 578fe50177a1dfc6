package dev.hivemind.proxy.backpressure;

/**
 * What a concurrency limit needs to know of an attempt when it hears of it again.
 *
 * @param sentNanos {@link dev.hivemind.proxy.time.Ticker#nanos()}
 * @param model as the request names it; empty when it does not
 * @param bodyBytes of the request
 */
public record SentAttempt(long sentNanos, String model, long bodyBytes) {}
