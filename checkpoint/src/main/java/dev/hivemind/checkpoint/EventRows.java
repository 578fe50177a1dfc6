package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.DatabaseException;
import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Row;
import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** The events of one run. */
final class EventRows {
  private final RunFolder run;

  EventRows(RunFolder run) {
    this.run = run;
  }

  /** Oldest first; those that only a newer version knows are left out. */
  List<RunEvent> all(Reader reader) throws SQLException, IOException {
    return from(0, reader).stream().flatMap(row -> row.event().stream()).toList();
  }

  /**
   * @param event empty: only a newer version knows it
   */
  record Numbered(long sequence, Optional<RunEvent> event) {}

  /** Those with that number and later ones, oldest first. */
  List<Numbered> from(long sequence, Reader reader) throws SQLException, IOException {
    return reader.rows(
        """
        select sequence, record from event
        where run = (select number from run where id = ?) and sequence >= ? order by sequence
        """,
        row -> new Numbered(row.number("sequence"), event(row)),
        run.id(),
        sequence);
  }

  private Optional<RunEvent> event(Row row) throws SQLException, IOException {
    try {
      return RunEventJson.read(row.text("record"));
    } catch (JacksonException e) {
      String what = "event %d of run %s".formatted(row.number("sequence"), run.id());
      throw DatabaseException.damaged(run.database().file(), what, e);
    }
  }

  long length(Reader reader) throws SQLException, IOException {
    return reader
        .first(
            """
            select coalesce(max(sequence) + 1, 0) as length from event
            where run = (select number from run where id = ?)
            """,
            row -> row.number("length"),
            run.id())
        .orElse(0L);
  }
}
