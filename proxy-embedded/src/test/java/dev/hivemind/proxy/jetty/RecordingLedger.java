package dev.hivemind.proxy.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what is recorded. */
final class RecordingLedger implements Ledger {
  final List<LedgerEntry.Opened> opened = new CopyOnWriteArrayList<>();
  final List<LedgerEntry.Closed> closed = new CopyOnWriteArrayList<>();

  @Override
  public void open(LedgerEntry.Opened entry) {
    opened.add(entry);
  }

  @Override
  public void close(LedgerEntry.Closed entry) {
    closed.add(entry);
  }

  /** The one attempt that was made, once it ended. */
  LedgerEntry.Closed only() {
    await().untilAsserted(() -> assertThat(closed).hasSize(1));
    assertThat(opened).hasSize(1);
    return closed.getFirst();
  }

  @Override
  public void close() {}
}
