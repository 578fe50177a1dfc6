package dev.hivemind.checkpoint;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.hivemind.proxy.ledger.LedgerEntry;

/** Ledger entries as lines of JSON, as {@code ledger.jsonl} has them. */
final class LedgerJson {
  static final LineFormat<LedgerEntry> FORMAT = new LineFormat<>(LedgerEntry.class, Names.class);

  private LedgerJson() {}

  /** Part of the format: a name once written never changes its meaning. */
  @LineFormat.TypedLines
  @JsonSubTypes({
    @JsonSubTypes.Type(name = "attempt.opened", value = LedgerEntry.Opened.class),
    @JsonSubTypes.Type(name = "attempt.closed", value = LedgerEntry.Closed.class),
  })
  private interface Names {}
}
