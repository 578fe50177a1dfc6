package dev.hivemind.checkpoint.sqlite;

import org.sqlite.SQLiteConfig.SynchronousMode;

/** What a committed transaction survives, whatever follows it. */
public enum Durability {
  /** A power cut: SQLite's {@code synchronous=FULL}. */
  POWER_CUT(SynchronousMode.FULL),

  /**
   * The end of this process; a power cut only once a transaction that survives one has followed, of
   * any process: SQLite's {@code synchronous=NORMAL}.
   */
  PROCESS_END(SynchronousMode.NORMAL);

  private final SynchronousMode mode;

  Durability(SynchronousMode mode) {
    this.mode = mode;
  }

  SynchronousMode mode() {
    return mode;
  }
}
