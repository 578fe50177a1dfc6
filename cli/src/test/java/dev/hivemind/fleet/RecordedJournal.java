package dev.hivemind.fleet;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A journal in memory, whose disk can become full. */
final class RecordedJournal implements RunJournal {
  private final List<RunEvent> events = new ArrayList<>();
  private Predicate<RunEvent> fullAt = event -> false;
  private Consumer<RunEvent> beforeAppending = _ -> {};
  private boolean full;

  /** From the first such event on nothing can be written any more. */
  void isFullAt(Predicate<RunEvent> event) {
    fullAt = event;
  }

  /** So many events can be written, and no more. */
  void isFullAfter(int count) {
    fullAt = _ -> events.size() >= count;
  }

  void beforeAppending(Consumer<RunEvent> action) {
    beforeAppending = action;
  }

  @Override
  public void append(RunEvent event) {
    beforeAppending.accept(event);
    full |= fullAt.test(event);
    if (full) throw new UncheckedIOException(new IOException("No space left on device"));
    events.add(event);
  }

  @Override
  public void close() {}

  List<RunEvent> events() {
    return events;
  }

  <E extends RunEvent> List<E> events(Class<E> kind) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The kinds of events of one task, in order. */
  List<String> storyOf(String task) {
    return events(TaskEvent.class).stream()
        .filter(event -> event.task().equals(task))
        .map(event -> event.getClass().getSimpleName())
        .toList();
  }

  /** The tasks in the order in which their attempts were launched. */
  List<String> launched() {
    return events(RunEvent.Launching.class).stream().map(RunEvent.Launching::task).toList();
  }
}
