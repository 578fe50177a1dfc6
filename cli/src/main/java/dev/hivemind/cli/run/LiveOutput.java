package dev.hivemind.cli.run;

import dev.hivemind.task.run.RunEvent;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hands events to a display on a thread of its own: a terminal that is paused, or a reader that is
 * slow, never holds up the run. Thread-safe.
 */
final class LiveOutput implements AutoCloseable {

  /** How long nothing may happen before the display says that nothing does. */
  static final Duration QUIET = Duration.ofSeconds(30);

  /** What waits to be shown. */
  private sealed interface Item {
    record Happened(RunEvent event) implements Item {}

    record Waits(String task, String text) implements Item {}

    record End() implements Item {}
  }

  private final BlockingQueue<Item> queue = new LinkedBlockingQueue<>();
  private final RunDisplay display;
  private final Duration quiet;
  private final Thread writer;

  /** Written by the writer, read after it has ended. */
  private @Nullable RuntimeException fault;

  LiveOutput(RunDisplay display, Duration quiet) {
    this.display = display;
    this.quiet = quiet;
    this.writer = Thread.ofPlatform().daemon().name("live output").start(this::write);
  }

  void add(RunEvent event) {
    queue.add(new Item.Happened(event));
  }

  /** A task waits for long. */
  void waits(String task, String text) {
    queue.add(new Item.Waits(task, text));
  }

  private void write() {
    try {
      while (show(next())) {}
    } catch (RuntimeException e) {
      fault = e;
    } catch (InterruptedException e) {
      // Nobody interrupts this thread; if somebody does, it is to end it.
      Thread.currentThread().interrupt();
    }
  }

  /** Whether more is to come. */
  private boolean show(Item item) {
    switch (item) {
      case Item.Happened(RunEvent event) -> display.show(event);
      case Item.Waits(String task, String text) -> display.waits(task, text);
      case Item.End() -> {
        return false;
      }
    }
    return true;
  }

  private Item next() throws InterruptedException {
    Item item = queue.poll(quiet.toMillis(), TimeUnit.MILLISECONDS);
    while (item == null) {
      display.quiet();
      item = queue.poll(quiet.toMillis(), TimeUnit.MILLISECONDS);
    }
    return item;
  }

  /**
   * Shows what is left, then ends.
   *
   * @throws RuntimeException what went wrong in the display, now that the run is over
   */
  @Override
  public void close() {
    queue.add(new Item.End());
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (fault != null) throw fault;
  }
}
