package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.usage.Usage;

/**
 * The tokens of a call that draw from rate limits.
 *
 * @param input {@link LimitReading#UNKNOWN} when nothing was reported
 */
record CountedTokens(long input, long output) {

  static CountedTokens of(Usage usage, boolean cacheReadsCount) {
    long input = usage.input() + usage.cacheWrite() + (cacheReadsCount ? usage.cacheRead() : 0);
    boolean reported = usage.input() + usage.cacheWrite() + usage.cacheRead() + usage.output() > 0;
    return new CountedTokens(reported ? input : LimitReading.UNKNOWN, usage.output());
  }

  boolean tellsInput() {
    return input != LimitReading.UNKNOWN;
  }
}
