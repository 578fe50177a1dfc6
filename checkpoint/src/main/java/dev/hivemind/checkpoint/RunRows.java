package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Row;
import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunState;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The runs themselves, and who works on which. */
final class RunRows {
  private RunRows() {}

  /** Every run that got as far as its first event, in the order in which they began. */
  static List<RunRecord> records(Reader reader) throws SQLException, IOException {
    return reader.rows(
        "select * from run where started is not null order by number", RunRows::record);
  }

  private static RunRecord record(Row row) throws SQLException {
    String end = row.textOrNull("end_state");
    return new RunRecord(
        row.text("id"),
        row.text("manifest"),
        row.text("mark"),
        owner(row).orElse(null),
        row.instant("started"),
        row.instantOrNull("ended"),
        end == null ? null : RunState.valueOf(end.toUpperCase(Locale.ROOT)));
  }

  /** Ids that are taken, those of runs that never began among them. */
  static List<String> ids(Reader reader) throws SQLException, IOException {
    return reader.rows("select id from run", row -> row.text("id"));
  }

  /** Empty: there is no such run. */
  static Optional<Long> number(Reader reader, String id) throws SQLException, IOException {
    return reader.first("select number from run where id = ?", row -> row.number("number"), id);
  }

  /**
   * Makes {@code self} the owner of a run, and the run when it is not there.
   *
   * @return the run's number
   * @throws RunHeldException when another process that is alive owns it
   */
  static long take(Writer writer, String id, ProcessIdentity self, Liveness liveness)
      throws SQLException, IOException {
    ProcessIdentity holder = owner(writer.reader(), id);
    if (holder != null && liveness.alive(holder)) {
      throw new RunHeldException(id, holder);
    }
    writer.execute("insert into run (id) values (?) on conflict do nothing", id);
    writer.execute(
        "update run set owner_pid = ?, owner_started = ? where id = ?",
        self.pid(),
        self.started(),
        id);
    return number(writer.reader(), id).orElseThrow();
  }

  /** In place of what was said of them before. */
  static void listPriced(Writer writer, long run, List<String> lanes) throws SQLException {
    writer.execute("delete from list_priced where run = ?", run);
    for (String lane : lanes) {
      writer.execute("insert into list_priced (run, lane) values (?, ?)", run, lane);
    }
  }

  static void release(Writer writer, long run) throws SQLException {
    writer.execute("update run set owner_pid = null, owner_started = null where number = ?", run);
  }

  private static @Nullable ProcessIdentity owner(Reader reader, String id)
      throws SQLException, IOException {
    return reader
        .first("select * from run where id = ?", RunRows::owner, id)
        .flatMap(owner -> owner)
        .orElse(null);
  }

  /** Empty: nobody works on it. */
  static Optional<ProcessIdentity> owner(Row row) throws SQLException {
    Long pid = row.numberOrNull("owner_pid");
    if (pid == null) return Optional.empty();
    return Optional.of(new ProcessIdentity(pid, row.text("owner_started")));
  }
}
