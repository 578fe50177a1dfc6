package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.DatabaseException;
import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Row;
import dev.hivemind.checkpoint.sqlite.Writer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** The checkpoints of one run. */
final class CheckpointRows {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enumNamingStrategy(EnumNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private final RunFolder run;

  CheckpointRows(RunFolder run) {
    this.run = run;
  }

  void write(Checkpoint checkpoint, long number, Writer writer) throws SQLException {
    writer.execute(
        "insert into checkpoint (run, task, number, content) values (?, ?, ?, ?)",
        number,
        checkpoint.task(),
        checkpoint.number(),
        JSON.writeValueAsString(checkpoint.content()));
  }

  /** By task, then oldest first. */
  List<Checkpoint> all(Reader reader) throws SQLException, IOException {
    return reader.rows(
        """
        select task, number, content from checkpoint
        where run = (select number from run where id = ?) order by task, number
        """,
        this::checkpoint,
        run.id());
  }

  Optional<Checkpoint> latest(Reader reader, String task) throws SQLException, IOException {
    return reader.first(
        """
        select task, number, content from checkpoint
        where run = (select number from run where id = ?) and task = ? order by number desc limit 1
        """,
        this::checkpoint,
        run.id(),
        task);
  }

  private Checkpoint checkpoint(Row row) throws SQLException, IOException {
    String task = row.text("task");
    int number = Math.toIntExact(row.number("number"));
    Path folder = run.path().resolve("agents").resolve(task).resolve("checkpoint-" + number);
    return new Checkpoint(run.id(), task, number, folder, content(row, task, number));
  }

  private CheckpointContent content(Row row, String task, int number)
      throws SQLException, IOException {
    try {
      return JSON.readValue(row.text("content"), CheckpointContent.class);
    } catch (JacksonException e) {
      String what = "checkpoint %d of %s in run %s".formatted(number, task, run.id());
      throw DatabaseException.damaged(run.database().file(), what, e);
    }
  }
}
