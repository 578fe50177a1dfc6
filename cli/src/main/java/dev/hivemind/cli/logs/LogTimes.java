package dev.hivemind.cli.logs;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Activity;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Tells when one agent's lines were printed. A log holds no times, but the run's journal holds some
 * of the lines with theirs: every other line is as old as the last of these before it.
 */
final class LogTimes {
  private final Queue<Activity> known = new ArrayDeque<>();
  private Instant last = Instant.MIN;

  private LogTimes() {}

  /** For every agent of which the events tell. */
  static Map<String, LogTimes> byAgent(List<RunEvent> events) {
    var times = new HashMap<String, LogTimes>();
    for (RunEvent event : events) {
      if (event instanceof TaskEvent told) {
        times.computeIfAbsent(told.task(), agent -> new LogTimes()).add(told);
      }
    }
    return times;
  }

  /** For an agent of which nothing is told. */
  static LogTimes unknown() {
    return new LogTimes();
  }

  private void add(TaskEvent event) {
    if (event instanceof Activity activity) known.add(activity);
    if (event instanceof Launching && last.equals(Instant.MIN)) last = event.at();
  }

  /** Of the line that {@link #of} was called with last; of none: when the agent was launched. */
  Instant last() {
    return last;
  }

  /** Called with every line in order. */
  Instant of(String text) {
    Activity next = known.peek();
    if (next != null && next.text().equals(text)) {
      last = next.at();
      known.remove();
    }
    return last;
  }
}
