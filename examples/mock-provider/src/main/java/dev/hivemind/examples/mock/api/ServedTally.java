package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.MockStats;
import dev.hivemind.examples.mock.model.TokenCount;

/** Sums what a mock provider has served. Thread-safe. */
public final class ServedTally {
  private MockStats served = new MockStats(0, 0, 0, 0, 0);

  /** Counts an answer just before its last bytes leave, so that whoever has it finds it counted. */
  public void add(TokenCount tokens) {
    add(1, tokens);
  }

  /** Takes an answer back whose last bytes could not be sent. */
  public void takeBack(TokenCount tokens) {
    add(-1, tokens);
  }

  private synchronized void add(int times, TokenCount tokens) {
    served =
        new MockStats(
            served.requests() + times,
            served.inputTokens() + times * tokens.input(),
            served.outputTokens() + times * tokens.output(),
            served.cacheReadTokens() + times * tokens.cacheRead(),
            served.cacheWriteTokens() + times * tokens.cacheWrite());
  }

  public synchronized MockStats stats() {
    return served;
  }
}
