package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;

/**
 * What a ledger says of a group of calls: those of one agent, say, or to one lane.
 *
 * @param calls as the agents made them
 * @param attempts at getting them answered: one a call, and its retries
 * @param usage tokens of the attempts that ended
 * @param cost of them, so far as their models have a known price
 * @param unpriced tokens, of every class, of models without one
 */
public record CallTotals(long calls, long attempts, Usage usage, Money cost, long unpriced) {
  public static final CallTotals NONE = new CallTotals(0, 0, Usage.NONE, Money.ZERO, 0);

  /** Attempts after the first of each call. */
  public long retries() {
    return attempts - calls;
  }

  public CallTotals plus(CallTotals other) {
    return new CallTotals(
        calls + other.calls,
        attempts + other.attempts,
        usage.plus(other.usage),
        cost.plus(other.cost),
        unpriced + other.unpriced);
  }
}
