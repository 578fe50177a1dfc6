package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Database;
import dev.hivemind.checkpoint.sqlite.Durability;
import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.task.run.Liveness;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes what old runs take up: what agents printed, their checkpoints and the single rows of the
 * ledger. Runs, their events and what they used in all stay: a run that is gone on with goes on
 * with its budgets.
 */
final class Cleaning {
  private final RunStore store;
  private final Database database;

  Cleaning(RunStore store, Database database) {
    this.store = store;
    this.database = database;
  }

  /**
   * Runs that ended before a moment and take up anything, oldest first; not those that were stopped
   * and wait to be gone on with.
   */
  List<OldRun> list(Instant endedBefore, Liveness liveness) throws IOException {
    var old = new ArrayList<OldRun>();
    for (RunListing listing : database.read(List.<RunListing>of(), ListingQueries::all)) {
      RunRecord run = listing.run();
      boolean over = run.ended() != null && run.ended().isBefore(endedBefore);
      if (!over || run.isHeld(liveness) || listing.hasUnfinishedTask()) continue;
      OldRun found = measured(run);
      if (found.takesUpAnything()) old.add(found);
    }
    return old;
  }

  /** What a run takes up that may be gone on with. */
  OldRun measured(RunRecord run) throws IOException {
    long rows = database.read(0L, reader -> ledgerRows(reader, run.id()));
    return new OldRun(run, FileTree.bytes(store.agentsFolder(run.id())), rows);
  }

  private static long ledgerRows(Reader reader, String id) throws SQLException, IOException {
    return reader
        .first(
            """
            select count(*) as n from ledger
            where run = (select number from run where id = ?) and closed is not null
            """,
            row -> row.number("n"),
            id)
        .orElse(0L);
  }

  void remove(List<OldRun> old) throws IOException {
    if (old.isEmpty()) return;
    try (Writer writer = database.write(Durability.POWER_CUT)) {
      for (OldRun run : old) writer.transact(in -> removeRows(in, run.run().id()));
      writer.shrink();
    }
    for (OldRun run : old) FileTree.delete(store.agentsFolder(run.run().id()));
  }

  private static int removeRows(Writer writer, String id) throws SQLException {
    String ofRun = " where run = (select number from run where id = ?)";
    return writer.execute("delete from checkpoint" + ofRun, id)
        + writer.execute("delete from ledger" + ofRun + " and closed is not null", id);
  }
}
