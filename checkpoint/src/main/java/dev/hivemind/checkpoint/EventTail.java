package dev.hivemind.checkpoint;

import dev.hivemind.checkpoint.EventRows.Numbered;
import dev.hivemind.task.run.RunEvent;
import java.io.IOException;
import java.util.List;

/** Reads a run's events while they are being written, each once. Not thread-safe. */
public final class EventTail {
  private final RunFolder run;
  private long next;

  EventTail(RunFolder run) {
    this.run = run;
  }

  /**
   * Those that were written since the last time, oldest first; what only a newer version knows is
   * left out.
   *
   * @throws dev.hivemind.checkpoint.sqlite.DatabaseException when they cannot be read
   */
  public List<RunEvent> more() throws IOException {
    List<Numbered> rows =
        run.database().read(List.of(), reader -> new EventRows(run).from(next, reader));
    if (!rows.isEmpty()) next = rows.getLast().sequence() + 1;
    return rows.stream().flatMap(row -> row.event().stream()).toList();
  }
}
