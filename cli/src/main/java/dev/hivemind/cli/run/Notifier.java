package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Console;
import dev.hivemind.task.run.RunEvent;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells a person's program, one run of it after the other, what has happened. It never holds up
 * whoever reports to it, and is given a time. Thread-safe, but for {@link #close}.
 */
final class Notifier implements AutoCloseable {
  static final Duration TIME = Duration.ofSeconds(10);

  /** Of what waits to be told; more is left out. */
  private static final int MOST = 1_000;

  private final Program program;
  private final String run;
  private final Console console;
  private final Duration time;
  private final BlockingQueue<Item> queue = new LinkedBlockingQueue<>(MOST);
  private final Thread teller;

  /** A mishap is told once; used by the teller, and by whoever closes once that has ended. */
  private boolean troubleTold;

  /** What waits to be told. */
  private sealed interface Item {
    record Happened(Notification what) implements Item {}

    record End() implements Item {}
  }

  /**
   * The program to run.
   *
   * @param command with its arguments; empty: there is none
   * @param environment all of it
   * @param log where its output goes
   */
  record Program(List<String> command, Path directory, Map<String, String> environment, Path log) {}

  /**
   * @param run its id
   * @param time for each run of the program
   */
  Notifier(Program program, String run, Console console, Duration time) {
    this.program = program;
    this.run = run;
    this.console = console;
    this.time = time;
    this.teller = Thread.ofPlatform().daemon().name("notify").start(this::tell);
  }

  /** Returns at once. */
  void happened(RunEvent event) {
    if (program.command().isEmpty()) return;
    Notification.of(event).ifPresent(what -> queue.offer(new Item.Happened(what)));
  }

  private void tell() {
    try {
      for (Item item = queue.take(); item instanceof Item.Happened(Notification what); ) {
        tell(what, time);
        item = queue.take();
      }
    } catch (InterruptedException tooLate) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(Notification what, Duration limit) throws InterruptedException {
    Process process = start();
    if (process == null) return;
    boolean over = false;
    try {
      write(what.document(run) + "\n", process);
      over = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!over) trouble("is ended: it takes longer than %d s".formatted(limit.toSeconds()));
      else if (process.exitValue() != 0) trouble("ended with " + process.exitValue());
    } finally {
      if (!over) end(process);
    }
  }

  /** Null: it could not be started. */
  private @Nullable Process start() {
    var builder = new ProcessBuilder(program.command()).directory(program.directory().toFile());
    builder.environment().clear();
    builder.environment().putAll(program.environment());
    File log = program.log().toFile();
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    try {
      return builder.start();
    } catch (IOException e) {
      trouble("could not be started: " + e.getMessage());
      return null;
    }
  }

  /** A document is smaller than a pipe, so that a program that reads nothing keeps nobody. */
  private static void write(String document, Process process) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(document.getBytes(StandardCharsets.UTF_8));
    } catch (IOException uninterested) {
      // It ended, or closed its input, without reading.
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void trouble(String what) {
    if (troubleTold) return;
    troubleTold = true;
    console.note(
        "notify: %s %s; its output is in %s"
            .formatted(program.command().getFirst(), what, program.log()));
  }

  /**
   * Tells what is left, for as long as one run of the program may take. Half of that is kept for
   * what happened last, the end of the run: it is told even if the program hangs before.
   */
  @Override
  public void close() {
    Duration half = time.dividedBy(2);
    try {
      while (!queue.offer(new Item.End())) queue.poll();
      if (teller.join(half)) return;
      Notification last = lastLeft();
      queue.add(new Item.End());
      if (last == null && teller.join(half)) return;
      teller.interrupt();
      teller.join(half);
      if (last != null) tell(last, half);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes out what waits to be told. Null: nothing does. */
  private @Nullable Notification lastLeft() {
    Notification last = null;
    for (Item item = queue.poll(); item != null; item = queue.poll()) {
      if (item instanceof Item.Happened(Notification what)) last = what;
    }
    return last;
  }
}
