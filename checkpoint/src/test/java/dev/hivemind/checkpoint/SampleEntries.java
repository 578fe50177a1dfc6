package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.ledger.LedgerEntry.Waits;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;

/** Ledger entries of one agent on one lane. */
record SampleEntries(String agent, String lane) {
  private static final Instant AT = Instant.parse("2026-11-30T09:00:00Z");

  LedgerEntry.Opened opened(long attempt, long call) {
    return new LedgerEntry.Opened(
        attempt, call, AT, agent, lane, "POST", "/v1/messages", "session", null);
  }

  LedgerEntry.Closed closed(long attempt, Usage usage) {
    return new LedgerEntry.Closed(
        attempt,
        AT,
        agent,
        lane,
        "claude-sonnet",
        Outcome.OK,
        200,
        "req_1",
        usage,
        Waits.NONE,
        Duration.ofMillis(300),
        Duration.ofSeconds(4),
        null);
  }
}
