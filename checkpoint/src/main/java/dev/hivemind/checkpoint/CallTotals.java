package dev.hivemind.checkpoint;

import dev.hivemind.proxy.usage.Usage;

/**
 * What a ledger says of a group of calls: those of one agent, say, or to one lane.
 *
 * @param calls as the agents made them
 * @param attempts at getting them answered: one a call, and its retries
 * @param resends of requests that were lost on connections which had died while idle
 * @param usage tokens of the attempts that ended
 * @param cost of these tokens, by the prices that ship
 */
public record CallTotals(long calls, long attempts, long resends, Usage usage, Cost cost) {
  public static final CallTotals NONE = new CallTotals(0, 0, 0, Usage.NONE, Cost.NONE);

  /** Of requests that were each sent once, for nothing. */
  public CallTotals(long calls, long attempts, Usage usage) {
    this(calls, attempts, 0, usage, Cost.NONE);
  }

  /**
   * Faults that were answered by sending again before anybody knew of them: attempts after the
   * first of each call, and requests sent again over a new connection.
   */
  public long retries() {
    return attempts - calls + resends;
  }

  public CallTotals plus(CallTotals other) {
    return new CallTotals(
        calls + other.calls,
        attempts + other.attempts,
        resends + other.resends,
        usage.plus(other.usage),
        cost.plus(other.cost));
  }
}
