package dev.hivemind.checkpoint;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A run's {@code events.jsonl}. Every event is forced to the disk except what an agent tells of its
 * work, which the next other event takes along.
 */
final class JournalFile implements RunJournal {
  private final LineSink sink;
  private final String name;
  private @Nullable IOException failure;

  JournalFile(LineSink sink, String name) {
    this.sink = sink;
    this.name = name;
  }

  @Override
  public void append(RunEvent event) {
    // After a failed write or force nobody knows what is on the disk: it must not go on behind it.
    if (failure != null) throw WriteFailure.of(name, failure);
    try {
      sink.append(RunEventJson.FORMAT.bytes(event));
      if (!(event instanceof RunEvent.Activity)) sink.force();
    } catch (IOException e) {
      failure = e;
      throw WriteFailure.of(name, e);
    }
  }

  @Override
  public void close() {
    try (sink) {
      if (failure == null) sink.force();
    } catch (IOException e) {
      throw WriteFailure.of(name, e);
    }
  }
}
