package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunJournal;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskTransitions;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where every task stands. A state only changes through an event, and only after the event is in
 * the journal. For the owner only.
 */
final class TaskStates {
  private final RunJournal journal;
  private final Map<String, TaskState> states = new HashMap<>();
  private final Map<TaskState, Integer> counts = new EnumMap<>(TaskState.class);

  TaskStates(List<Task> tasks, RunJournal journal) {
    this.journal = journal;
    for (Task task : tasks) states.put(task.id(), TaskState.BLOCKED);
    counts.put(TaskState.BLOCKED, tasks.size());
  }

  /**
   * Writes an event down and lets it take effect.
   *
   * @throws java.io.UncheckedIOException when it could not be written; nothing has changed then
   */
  void record(TaskEvent event) {
    TaskState next = TaskTransitions.next(known(event.task()), event);
    journal.append(event);
    counts.merge(known(event.task()), -1, Integer::sum);
    counts.merge(next, 1, Integer::sum);
    states.put(event.task(), next);
  }

  /** Writes an event of the run as a whole down. */
  void recordOfRun(RunEvent event) {
    journal.append(event);
  }

  TaskState of(Task task) {
    return known(task.id());
  }

  private TaskState known(String task) {
    return Objects.requireNonNull(states.get(task), task);
  }

  boolean anyIs(TaskState state) {
    return counts.getOrDefault(state, 0) > 0;
  }

  boolean allSucceeded() {
    return counts.getOrDefault(TaskState.SUCCEEDED, 0) == states.size();
  }

  Map<String, TaskState> all() {
    return Map.copyOf(states);
  }
}
