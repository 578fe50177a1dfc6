package dev.hivemind.proxy.ledger;

/**
 * Where every call is accounted for. Thread-safe; neither method waits for a disk longer than it
 * must to accept the record.
 *
 * @see LedgerEntry
 */
public interface Ledger extends AutoCloseable {

  /** Before an attempt is forwarded. */
  void open(LedgerEntry.Opened opened);

  /** Exactly once for each {@link #open}, whatever became of the attempt. */
  void close(LedgerEntry.Closed closed);

  @Override
  void close();
}
