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
    return opened(attempt, call, AT);
  }

  LedgerEntry.Opened opened(long attempt, long call, Instant at) {
    return new LedgerEntry.Opened(
        attempt, call, at, agent, lane, "POST", "/v1/messages", "session", null);
  }

  LedgerEntry.Closed closed(long attempt, Usage usage) {
    return closed(attempt, "claude-sonnet", usage);
  }

  LedgerEntry.Closed closed(long attempt, String model, Usage usage) {
    return new LedgerEntry.Closed(
        attempt,
        AT,
        agent,
        lane,
        model,
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
