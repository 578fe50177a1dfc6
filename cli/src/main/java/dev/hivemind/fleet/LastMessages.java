package dev.hivemind.fleet;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last things that an agent said or did, a line each. For the owner only. */
final class LastMessages {
  private static final int KEPT = 5;

  private final Deque<String> lines = new ArrayDeque<>();

  void add(String line) {
    if (lines.size() == KEPT) lines.removeFirst();
    lines.addLast(line);
  }

  /** Oldest first. */
  List<String> all() {
    return List.copyOf(lines);
  }
}
