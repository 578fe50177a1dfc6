package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;

/**
 * Counts what another ledger keeps. Thread-safe.
 *
 * @param kept is told first: what it refuses did not happen
 */
record CountingLedger(Ledger kept, AttemptMetrics counted) implements Ledger {

  @Override
  public void open(LedgerEntry.Opened opened) {
    kept.open(opened);
    counted.opened(opened);
  }

  @Override
  public void close(LedgerEntry.Closed closed) {
    counted.closed(closed);
    kept.close(closed);
  }

  @Override
  public void close() {
    kept.close();
  }
}
