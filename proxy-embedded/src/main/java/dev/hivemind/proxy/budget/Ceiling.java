package dev.hivemind.proxy.budget;

import org.jspecify.annotations.Nullable;

/**
 * How much may be used.
 *
 * @param tokens input, cache writes and output; null: any number
 * @param usd for tokens of every class; null: any amount
 */
public record Ceiling(@Nullable Long tokens, @Nullable Money usd) {
  public static final Ceiling NONE = new Ceiling(null, null);

  /**
   * @throws IllegalArgumentException when negative
   */
  public Ceiling {
    if ((tokens != null && tokens < 0) || (usd != null && usd.compareTo(Money.ZERO) < 0)) {
      throw new IllegalArgumentException("a budget cannot be negative");
    }
  }

  public static Ceiling ofTokens(long tokens) {
    return new Ceiling(tokens, null);
  }

  public static Ceiling ofUsd(Money usd) {
    return new Ceiling(null, usd);
  }

  /** Raised by as much; where there is no ceiling none comes to be. */
  Ceiling plus(Ceiling more) {
    return new Ceiling(
        tokens == null || more.tokens == null
            ? tokens
            : Long.valueOf(Math.addExact(tokens, more.tokens)),
        usd == null || more.usd == null ? usd : usd.plus(more.usd));
  }
}
