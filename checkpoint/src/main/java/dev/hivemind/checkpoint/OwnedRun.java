package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Database;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunJournal;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * A run that this process works on; no other does so at the same time. Everything that is written
 * of a run is written through it. Thread-safe but for the journal, which one thread at a time uses.
 */
public final class OwnedRun implements AutoCloseable {
  private final RunFolder folder;
  private final long run;
  private final RunWriters writers;
  private final StoredJournal journal;
  private final LedgerTable table;
  private final StoredLedger ledger;
  private final int lost;
  private boolean closed;

  private OwnedRun(RunFolder folder, long run, RunWriters writers) throws IOException {
    var attempts = new AttemptsAtWork();
    var projection = new RunProjection(run, folder.events(), attempts);
    this.folder = folder;
    this.run = run;
    this.writers = writers;
    this.journal = new StoredJournal(run, writers, projection, folder.journalLength());
    this.table = new LedgerTable(run, writers, PriceTable.shipped());
    this.lost = table.writeAfterwards(PendingEntries.left(folder.path()));
    this.ledger = new StoredLedger(table, attempts, PendingEntries.open(folder.path()));
  }

  static OwnedRun take(RunFolder folder, ProcessIdentity self, Liveness liveness)
      throws IOException {
    Database database = folder.database();
    PrivateFiles.file(database.file());
    RunWriters writers = RunWriters.open(database);
    boolean taken = false;
    try {
      long run = writers.forGood(writer -> RunRows.take(writer, folder.id(), self, liveness));
      var owned = new OwnedRun(folder, run, writers);
      taken = true;
      return owned;
    } finally {
      if (!taken) writers.close();
    }
  }

  /** The run as anybody may read it. */
  public RunFolder folder() {
    return folder;
  }

  /**
   * How many attempts at calls were under way when the hivemind that worked on the run before ended
   * without seeing their end.
   */
  public int lostAttempts() {
    return lost;
  }

  /** Goes on with the events that are there already. */
  public RunJournal journal() {
    return journal;
  }

  /** Goes on with the entries that are there already. Closed with the run, or before. */
  public Ledger ledger() {
    return ledger;
  }

  /** Calls cost by these prices from now on; until then by those that ship. */
  public void priceBy(PriceTable prices) {
    table.priceBy(prices);
  }

  /**
   * Notes which lanes a login pays for otherwise: what their calls cost is a list price only.
   *
   * @throws dev.hivemind.checkpoint.sqlite.DatabaseException when it cannot be written
   */
  public void listPriced(List<String> lanes) throws IOException {
    writers.forGood(
        writer -> {
          RunRows.listPriced(writer, run, lanes);
          return run;
        });
  }

  /**
   * Notes with which credentials the run calls, in place of what was noted before, so that runs
   * which share one can be told. Of two runs that begin at once, one is told of the other.
   *
   * @param credentials by lane; secrets, of which only keyed digests are kept
   * @return the lanes of this run whose credentials another run calls with that a hivemind works
   *     on, by the id of that run
   * @throws dev.hivemind.checkpoint.sqlite.DatabaseException when it cannot be written
   */
  public Map<String, List<String>> callsWith(Map<String, String> credentials, Liveness liveness)
      throws IOException {
    return writers.forGood(
        writer -> {
          CredentialRows.note(writer, run, credentials);
          return CredentialRows.shared(writer.reader(), run, liveness);
        });
  }

  /**
   * Begins the next checkpoint of a task.
   *
   * @throws StateFolderException when its folder cannot be made
   */
  public CheckpointDraft beginCheckpoint(String task) throws IOException {
    int number = folder.latestCheckpoint(task).map(Checkpoint::number).orElse(0) + 1;
    return CheckpointDraft.begin(folder.id(), task, number, folder.agentFolder(task), this::record);
  }

  private void record(Checkpoint checkpoint) throws IOException {
    writers.forGood(
        writer -> {
          new CheckpointRows(folder).write(checkpoint, run, writer);
          return checkpoint;
        });
  }

  /**
   * Writes what is left to write and gives the run up; whoever comes next may own it.
   *
   * @throws UncheckedIOException when not everything could be written
   */
  @Override
  public synchronized void close() {
    if (closed) return;
    closed = true;
    try (writers;
        Closeable _ = this::release;
        ledger) {
      // Closed in the opposite order.
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private void release() throws IOException {
    writers.forGood(
        writer -> {
          RunRows.release(writer, run);
          return run;
        });
  }
}
