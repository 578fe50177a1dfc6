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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is, or would be, removed of old runs. */
public final class CleaningReport {
  private final List<OldRun> runs;

  /** Null: of one run that was named. */
  private final @Nullable Instant before;

  /** Whether the one run can be gone on with. */
  private final boolean unfinished;

  private CleaningReport(List<OldRun> runs, @Nullable Instant before, boolean unfinished) {
    this.runs = List.copyOf(runs);
    this.before = before;
    this.unfinished = unfinished;
  }

  /**
   * @param before when these runs had ended
   */
  public static CleaningReport ofOldRuns(List<OldRun> runs, Instant before) {
    return new CleaningReport(runs, before, false);
  }

  /**
   * @param unfinished whether it can be gone on with
   */
  public static CleaningReport ofOneRun(OldRun run, boolean unfinished) {
    List<OldRun> runs = run.takesUpAnything() ? List.of(run) : List.of();
    return new CleaningReport(runs, null, unfinished);
  }

  public List<OldRun> runs() {
    return runs;
  }

  /**
   * @param done whether it has been removed
   */
  public void printTo(Console console, boolean done) {
    if (runs.isEmpty()) {
      console.print(
          before == null
              ? "Nothing to remove: the run takes up nothing."
              : "Nothing to remove: no run that ended before %s takes up anything."
                  .formatted(day(before)));
      return;
    }
    printTable(console);
    console.print("");
    console.print(summary(done));
    if (unfinished) {
      console.print(
          "The run is not finished. It can be resumed all the same, with its budgets as they stand;"
              + " agents whose conversations were kept with the run begin afresh.");
    }
  }

  private void printTable(Console console) {
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
          Cell.of(ended(run)),
          Cell.of(Amounts.bytes(run.logs())),
          Cell.of(Long.toString(run.ledgerRows())));
    }
    table.printTo(console);
  }

  private static String ended(OldRun run) {
    Instant ended = run.run().ended();
    return ended == null ? "-" : day(ended).toString();
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
            + ", say: "
            + command()
            + "\nThe runs stay in hivemind runs, what they used in"
            + " hivemind cost.";
  }

  private String command() {
    return before == null
        ? "hivemind clean --run %s --yes".formatted(runs.getFirst().run().id())
        : "hivemind clean --yes";
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
            .put("ended_before", before == null ? null : before.toString())
            .put("removed", done);
    var list = document.putArray("runs");
    for (OldRun run : runs) {
      list.addObject()
          .put("id", run.run().id())
          .put("ended", run.run().ended() == null ? null : String.valueOf(run.run().ended()))
          .put("log_bytes", run.logs())
          .put("ledger_rows", run.ledgerRows());
    }
    return document;
  }
}
