package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A run's events in the database. Every event survives a power cut except what an agent tells of
 * its work, which the next other event takes along.
 */
final class StoredJournal implements RunJournal {
  private final long run;
  private final RunWriters writers;
  private final RunProjection projection;
  private long written;
  private @Nullable IOException failure;

  /**
   * @param written how many events of the run there are
   */
  StoredJournal(long run, RunWriters writers, RunProjection projection, long written) {
    this.run = run;
    this.writers = writers;
    this.projection = projection;
    this.written = written;
  }

  @Override
  public void append(RunEvent event) {
    IOException earlier = failure;
    // The projection is ahead of what was written then: nothing may go on behind it.
    if (earlier != null) throw new UncheckedIOException(earlier.getMessage(), earlier);
    try {
      if (event instanceof RunEvent.Activity) writers.promptly(writer -> write(event, writer));
      else writers.forGood(writer -> write(event, writer));
    } catch (IOException e) {
      failure = e;
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private long write(RunEvent event, Writer writer) throws SQLException, IOException {
    String task = event instanceof TaskEvent ofTask ? ofTask.task() : null;
    writer.execute(
        "insert into event (run, sequence, task, record) values (?, ?, ?, ?)",
        run,
        written,
        task,
        RunEventJson.write(event));
    projection.apply(event, writer);
    return ++written;
  }

  /** Every event is written already. */
  @Override
  public void close() {}
}
