package dev.hivemind.examples.mock.model;

/**
 * The tokens of one answer, each in exactly one class.
 *
 * @param input read fresh
 * @param output produced
 * @param cacheRead read from the cache
 * @param cacheWrite read and written to the cache
 */
public record TokenCount(long input, long output, long cacheRead, long cacheWrite) {
  private static final int BYTES_PER_TOKEN = 4;

  /**
   * Counts deterministically, 1 token for 4 bytes. A continued conversation finds three quarters of
   * itself in the cache.
   *
   * @param requestBytes length of the request's body
   */
  public static TokenCount of(
      long requestBytes, Conversation conversation, Answer answer, Caching caching) {
    long read = tokens(requestBytes);
    boolean cached = caching != Caching.NONE && conversation.isContinued();
    long cacheRead = cached ? read * 3 / 4 : 0;
    long cacheWrite = caching == Caching.READS_AND_WRITES ? (read - cacheRead) / 2 : 0;
    return new TokenCount(
        read - cacheRead - cacheWrite, tokens(answer.characters()), cacheRead, cacheWrite);
  }

  /** Rounded up. */
  public static long tokens(long bytes) {
    return (bytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN;
  }

  /** How many characters make up so many tokens. */
  static long characters(long tokens) {
    return tokens * BYTES_PER_TOKEN;
  }
}
