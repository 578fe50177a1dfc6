package dev.hivemind.proxy.usage;

/**
 * Tokens of one call or a sum of calls, every token in exactly one class.
 *
 * @param input read fresh: neither from a cache nor written to one
 * @param output produced, reasoning included
 * @param cacheRead read from the provider's cache
 * @param cacheWrite read and written to the provider's cache
 * @param estimated whether a part was estimated (1 token per 4 characters, paper 10) since the
 *     provider reported nothing
 */
public record Usage(long input, long output, long cacheRead, long cacheWrite, boolean estimated) {
  public static final Usage NONE = new Usage(0, 0, 0, 0, false);

  public Usage plus(Usage other) {
    return new Usage(
        input + other.input,
        output + other.output,
        cacheRead + other.cacheRead,
        cacheWrite + other.cacheWrite,
        estimated || other.estimated);
  }
}
