package dev.hivemind.proxy.usage;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * Tokens of one call or a sum of calls, every token in exactly one class.
 *
 * @param input read fresh: neither from a cache nor written to one
 * @param output produced, reasoning included
 * @param cacheRead read from the provider's cache
 * @param cacheWrite read and written to the provider's cache
 * @param cacheWriteHour those of {@code cacheWrite} that are kept for an hour, which Anthropic
 *     charges more for; left out of JSON when 0, as lines of the ledger written before it are
 * @param estimated whether a part was estimated (1 token per 4 characters, paper 10) since the
 *     provider reported nothing
 */
public record Usage(
    long input,
    long output,
    long cacheRead,
    long cacheWrite,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long cacheWriteHour,
    boolean estimated) {
  public static final Usage NONE = new Usage(0, 0, 0, 0, 0, false);

  /** Without cache writes for an hour. */
  public Usage(long input, long output, long cacheRead, long cacheWrite, boolean estimated) {
    this(input, output, cacheRead, cacheWrite, 0, estimated);
  }

  public Usage plus(Usage other) {
    return new Usage(
        input + other.input,
        output + other.output,
        cacheRead + other.cacheRead,
        cacheWrite + other.cacheWrite,
        cacheWriteHour + other.cacheWriteHour,
        estimated || other.estimated);
  }

  /** Tokens that budgets count: all but those read from a cache. */
  public long counted() {
    return countedInput() + output;
  }

  /** What of the input budgets count. */
  public long countedInput() {
    return input + cacheWrite;
  }

  /** The whole input, as a price by prompt length sees it. */
  public long prompt() {
    return input + cacheRead + cacheWrite;
  }
}
