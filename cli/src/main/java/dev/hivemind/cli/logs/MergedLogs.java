package dev.hivemind.cli.logs;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Brings the logs of several agents into one order, that of their times. */
final class MergedLogs {
  private final List<AgentLog> logs;

  MergedLogs(List<AgentLog> logs) {
    this.logs = List.copyOf(logs);
  }

  /** A log with its next line's time. */
  private record Waiting(Instant at, int order, AgentLog log) {
    static final Comparator<Waiting> EARLIEST =
        Comparator.comparing(Waiting::at).thenComparingInt(Waiting::order);
  }

  /** All lines that there are at the moment. */
  void drainTo(Consumer<LogLine> reader) {
    var waiting = new PriorityQueue<>(Waiting.EARLIEST);
    for (int i = 0; i < logs.size(); i++) queue(logs.get(i), i, waiting);
    while (!waiting.isEmpty()) {
      Waiting earliest = waiting.remove();
      reader.accept(earliest.log().remove());
      queue(earliest.log(), earliest.order(), waiting);
    }
  }

  private static void queue(AgentLog log, int order, PriorityQueue<Waiting> waiting) {
    LogLine next = log.peek();
    if (next != null) waiting.add(new Waiting(next.at(), order, log));
  }
}
