package dev.hivemind.proxy.usage;

/**
 * What a call cost when its reply does not say: 1 token per 4 characters (paper 10), taken as UTF-8
 * bytes, the same for English.
 */
final class Estimate {
  private static final int BYTES_PER_TOKEN = 4;

  private Estimate() {}

  /** Nothing for a call without a body: it asked no model to write. */
  static Usage of(long requestBytes, long textBytes) {
    return requestBytes <= 0
        ? Usage.NONE
        : new Usage(tokens(requestBytes), tokens(textBytes), 0, 0, true);
  }

  private static long tokens(long bytes) {
    return Math.ceilDiv(bytes, BYTES_PER_TOKEN);
  }
}
