package dev.hivemind.proxy.rate;

/**
 * The input tokens that a provider counts for a byte of a request, learned from recent answers; a
 * quarter before the first one (paper 10). Not thread-safe.
 */
final class TokenRatio {
  private static final double FIRST = 0.25;

  /** How much of what was learned an answer leaves. */
  private static final double MEMORY = 0.9;

  private double tokens;
  private double bytes;

  long expected(long bodyBytes) {
    double ratio = bytes == 0 ? FIRST : tokens / bytes;
    return Math.max(1, (long) Math.ceil(bodyBytes * ratio));
  }

  void learn(long bodyBytes, long counted) {
    if (bodyBytes > 0) {
      tokens = tokens * MEMORY + counted;
      bytes = bytes * MEMORY + bodyBytes;
    }
  }
}
