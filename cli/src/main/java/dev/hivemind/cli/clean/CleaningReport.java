package dev.hivemind.cli.clean;

import dev.hivemind.checkpoint.OldRun;
import dev.hivemind.cli.console.Amounts;
import dev.hivemind.cli.console.Cell;
import dev.hivemind.cli.console.Console;
import dev.hivemind.cli.console.Table;
import dev.hivemind.cli.console.Table.Column;
import dev.hivemind.cli.status.StatusDocument;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is, or would be, removed of old runs. */
public final class CleaningReport {
  private final List<OldRun> runs;
  private final Instant before;

  /**
   * @param before when these runs had ended
   */
  public CleaningReport(List<OldRun> runs, Instant before) {
    this.runs = List.copyOf(runs);
    this.before = before;
  }

  /**
   * @param done whether it has been removed
   */
  public void printTo(Console console, boolean done) {
    if (runs.isEmpty()) {
      console.print(
          "Nothing to remove: no run that ended before %s takes up anything."
              .formatted(day(before)));
      return;
    }
    var table =
        new Table(
            List.of(
                Column.left("RUN", 40),
                Column.left("ENDED", 10),
                Column.right("LOGS", 8),
                Column.right("LEDGER ROWS", 11)));
    for (OldRun run : runs) {
      table.add(
          Cell.of(run.run().id()),
          Cell.of(day(Objects.requireNonNull(run.run().ended())).toString()),
          Cell.of(Amounts.bytes(run.logs())),
          Cell.of(Long.toString(run.ledgerRows())));
    }
    table.printTo(console);
    console.print("");
    console.print(summary(done));
  }

  private String summary(boolean done) {
    String what =
        "%s of logs and %s of the ledger, of %s"
            .formatted(
                Amounts.bytes(runs.stream().mapToLong(OldRun::logs).sum()),
                Amounts.count(runs.stream().mapToLong(OldRun::ledgerRows).sum(), "row"),
                Amounts.count(runs.size(), "run"));
    return done
        ? "Removed: " + what + "."
        : "To remove "
            + what
            + ", say: hivemind clean --yes\nThe runs stay in hivemind runs, what they used in"
            + " hivemind cost.";
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneId.systemDefault());
  }

  /** What {@code clean --json} prints. The shape is versioned and changes only by addition. */
  public ObjectNode document(boolean done) {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", StatusDocument.SCHEMA)
            .put("ended_before", before.toString())
            .put("removed", done);
    var list = document.putArray("runs");
    for (OldRun run : runs) {
      list.addObject()
          .put("id", run.run().id())
          .put("ended", String.valueOf(run.run().ended()))
          .put("log_bytes", run.logs())
          .put("ledger_rows", run.ledgerRows());
    }
    return document;
  }
}
