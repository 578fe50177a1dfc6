package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;

/**
 * Learns what an agent's calls cost for each byte of their bodies: its conversation is mostly read
 * from a cache, so it is far less than the bytes suggest. Recent calls weigh more. Not thread-safe.
 */
final class Expectation {
  /** Before anything is learned: 1 token for 4 bytes (paper 10). */
  private static final int BYTES_PER_TOKEN = 4;

  /** What the calls before weigh when another one has come. */
  private static final double KEPT = 0.75;

  private static final int NANO_DOLLAR_DIGITS = 9;

  private double bytes;
  private double tokens;
  private double usd;

  /** What a call will cost that nothing is known of but its size and its model. */
  static Expected firstGuess(BudgetNeed need, PriceTable prices, Instant now) {
    long tokens = Math.ceilDiv(need.bodyBytes(), BYTES_PER_TOKEN);
    Usage usage = new Usage(tokens, 0, 0, 0, true);
    Charge guess = Charge.of(prices, usage, need.model(), need.model(), now);
    return new Expected(guess.tokens(), guess.usd());
  }

  boolean isLearned() {
    return bytes > 0;
  }

  /** A call was answered; an estimate or a call that used no input teaches nothing. */
  void learn(long bodyBytes, Charge charge) {
    Usage usage = charge.usage();
    if (bodyBytes > 0 && !usage.estimated() && usage.prompt() > 0) {
      bytes = bytes * KEPT + bodyBytes;
      tokens = tokens * KEPT + usage.countedInput();
      usd = usd * KEPT + charge.usd().doubleValue();
    }
  }

  /** Call only once learned. */
  Expected of(long bodyBytes) {
    double share = bodyBytes / bytes;
    return new Expected(
        BigDecimal.valueOf((long) Math.ceil(tokens * share)),
        BigDecimal.valueOf(usd * share).setScale(NANO_DOLLAR_DIGITS, RoundingMode.CEILING));
  }
}
