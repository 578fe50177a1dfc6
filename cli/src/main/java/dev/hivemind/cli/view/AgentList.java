package dev.hivemind.cli.view;

import dev.hivemind.cli.status.RunReport;
import dev.hivemind.task.run.TaskStatus;
import dev.hivemind.task.run.TaskView;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The agents that are shown, in their order, and which of them keys are about. */
record AgentList(List<TaskStatus> agents, int chosen) {

  /**
   * @param wanted the id of the chosen one; when it is not shown, or null, the first one is
   */
  static AgentList of(RunReport report, String filter, Order order, @Nullable String wanted) {
    List<TaskStatus> agents =
        report.status().tasks().stream()
            .filter(task -> matches(task, filter.toLowerCase(Locale.ROOT)))
            .sorted(order.comparator(report))
            .toList();
    int chosen = 0;
    for (int i = 0; i < agents.size(); i++) {
      if (agents.get(i).task().id().equals(wanted)) chosen = i;
    }
    return new AgentList(agents, chosen);
  }

  /** Every word of the filter must occur in what the table says of a task. */
  private static boolean matches(TaskStatus status, String filter) {
    TaskView task = status.task();
    String said =
        "%s %s %s %s"
            .formatted(
                task.id(),
                status.state().word(),
                task.declared().agent(),
                task.declared().priority().name())
            .toLowerCase(Locale.ROOT);
    return Stream.of(filter.strip().split(" +")).allMatch(said::contains);
  }

  /** Null: there is none. */
  @Nullable TaskStatus agent() {
    return agents.isEmpty() ? null : agents.get(chosen);
  }

  /**
   * The id of the one that stands so far below the chosen one, or above; at the ends the last or
   * the first. Null: there is none.
   */
  @Nullable String from(int distance) {
    if (agents.isEmpty()) return null;
    return agents.get(Math.clamp((long) chosen + distance, 0, agents.size() - 1)).task().id();
  }

  /** The first that is shown when so many fit: the chosen one stays in the middle. */
  int top(int rows) {
    return Math.clamp((long) chosen - rows / 2, 0, Math.max(0, agents.size() - rows));
  }
}
