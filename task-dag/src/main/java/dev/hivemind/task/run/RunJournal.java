package dev.hivemind.task.run;

/**
 * Where a run's events are kept. An event is durable against a crash of this process when {@code
 * append} returns.
 *
 * <p>Called by one thread at a time.
 */
public interface RunJournal extends AutoCloseable {

  /**
   * @throws java.io.UncheckedIOException when the event could not be kept; it must not be acted on
   */
  void append(RunEvent event);

  @Override
  void close();
}
