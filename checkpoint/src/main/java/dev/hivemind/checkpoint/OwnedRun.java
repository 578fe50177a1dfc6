package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;

/**
 * A run that this process works on; no other does so at the same time. Everything that is written
 * of a run is written through it. Thread-safe.
 */
public final class OwnedRun implements AutoCloseable {
  private final RunFolder folder;
  private final OwnerFile owner;
  private final RunJournal journal;
  private final Ledger ledger;

  OwnedRun(RunFolder folder, OwnerFile owner, RunJournal journal, Ledger ledger) {
    this.folder = folder;
    this.owner = owner;
    this.journal = journal;
    this.ledger = ledger;
  }

  /** The run as anybody may read it. */
  public RunFolder folder() {
    return folder;
  }

  /** Goes on with the events that are there already. Closed with the run, or before. */
  public RunJournal journal() {
    return journal;
  }

  /** Goes on with the entries that are there already. Closed with the run, or before. */
  public Ledger ledger() {
    return ledger;
  }

  /**
   * Begins the next checkpoint of a task.
   *
   * @throws StateFolderException when its folder cannot be made
   */
  public CheckpointDraft beginCheckpoint(String task) throws IOException {
    int number = folder.latestCheckpoint(task).map(Checkpoint::number).orElse(0) + 1;
    return CheckpointDraft.begin(
        folder.id(), task, number, folder.agentFolder(task), CheckpointFile::write);
  }

  /**
   * Writes what is left to write and gives the run up; whoever comes next may own it.
   *
   * @throws java.io.UncheckedIOException when not everything could be written
   */
  @Override
  public void close() {
    try (owner;
        journal;
        ledger) {
      // Closed in the opposite order.
    }
  }
}
