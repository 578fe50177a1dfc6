package dev.hivemind.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Keeps back what a console is to print while something else has the whole screen; the last of it
 * is printed once that is over. Thread-safe.
 */
public final class Curtain {
  private static final int MOST_LINES = 500;

  private final Deque<Line> kept = new ArrayDeque<>();
  private final Consumer<String> notes;
  private boolean closed;
  private long leftOut;

  /**
   * @param notes are told what is written to standard error meanwhile, line by line: a person
   *     should know it now
   */
  public Curtain(Consumer<String> notes) {
    this.notes = notes;
  }

  private record Line(PrintStream to, String text) {}

  void noted(String line) {
    notes.accept(line);
  }

  /**
   * @param listener is told of every line that is kept back
   */
  PrintStream over(PrintStream stream, Consumer<String> listener) {
    return new PrintStream(new Lines(stream, listener), true, StandardCharsets.UTF_8);
  }

  /** From now on nothing is printed. */
  public synchronized void close() {
    closed = true;
  }

  /** Prints what was kept back, as far as it was kept, and from now on everything. */
  public synchronized void open() {
    if (!closed) return;
    closed = false;
    if (leftOut > 0) kept.getFirst().to().println("… " + Amounts.count(leftOut, "earlier line"));
    kept.forEach(line -> line.to().println(line.text()));
    kept.clear();
    leftOut = 0;
  }

  private synchronized boolean keep(Line line) {
    if (!closed) return false;
    kept.addLast(line);
    if (kept.size() > MOST_LINES) {
      kept.removeFirst();
      leftOut++;
    }
    return true;
  }

  /** Cuts what is written into lines. A print stream writes to it under its own lock. */
  private final class Lines extends OutputStream {
    private final PrintStream to;
    private final Consumer<String> listener;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Lines(PrintStream to, Consumer<String> listener) {
      this.to = to;
      this.listener = listener;
    }

    @Override
    public synchronized void write(int next) {
      if (next != '\n') {
        line.write(next);
        return;
      }
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      if (keep(new Line(to, text))) listener.accept(text);
      else to.println(text);
    }
  }
}
