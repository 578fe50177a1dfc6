package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Path;

/** Ledgers outside a run's folder, in the same form. */
public final class LedgerFiles {
  private LedgerFiles() {}

  /**
   * Goes on with a file, or begins one that only its owner can read.
   *
   * @throws IOException when it cannot be written
   */
  public static Ledger open(Path file) throws IOException {
    return new LedgerFile(AppendFile.open(file), file.toString());
  }
}
