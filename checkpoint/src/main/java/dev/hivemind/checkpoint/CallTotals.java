package dev.hivemind.checkpoint;

import dev.hivemind.proxy.usage.Usage;

/**
 * What a ledger says of the calls of one agent, or to one lane.
 *
 * @param calls as the agents made them
 * @param attempts at getting them answered: one a call, and its retries
 * @param usage tokens of the attempts that ended
 */
public record CallTotals(long calls, long attempts, Usage usage) {
  static final CallTotals NONE = new CallTotals(0, 0, Usage.NONE);

  /** Attempts after the first of each call. */
  public long retries() {
    return attempts - calls;
  }

  CallTotals plus(CallTotals other) {
    return new CallTotals(calls + other.calls, attempts + other.attempts, usage.plus(other.usage));
  }
}
