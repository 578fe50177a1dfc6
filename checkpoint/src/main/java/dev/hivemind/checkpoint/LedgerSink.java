package dev.hivemind.checkpoint;

import java.io.IOException;
import java.util.List;

/** Where ledger entries are kept. */
@FunctionalInterface
interface LedgerSink {

  /** When it returns, the rows survive this process: all of them, or none when it throws. */
  void write(List<LedgerRow> rows) throws IOException;
}
