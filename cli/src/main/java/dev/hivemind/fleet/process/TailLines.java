package dev.hivemind.fleet.process;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of an output. Thread-safe. */
final class TailLines {
  private static final int FEW = 20;
  private static final int LONGEST = 2000;

  private final int most;
  private final Deque<String> last = new ArrayDeque<>(); // guarded by this

  TailLines() {
    this(FEW);
  }

  /**
   * @param most how many lines
   */
  TailLines(int most) {
    this.most = most;
  }

  synchronized void add(String line) {
    if (last.size() == most) {
      last.removeFirst();
    }
    last.add(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
  }

  synchronized String text() {
    return String.join("\n", last);
  }
}
