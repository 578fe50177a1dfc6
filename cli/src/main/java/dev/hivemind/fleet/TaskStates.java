package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunJournal;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskTransitions;
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
  private int open;

  TaskStates(List<Task> tasks, RunJournal journal) {
    this.journal = journal;
    for (Task task : tasks) states.put(task.id(), TaskState.BLOCKED);
    open = tasks.size();
  }

  /**
   * Writes an event down and lets it take effect.
   *
   * @throws java.io.UncheckedIOException when it could not be written; nothing has changed then
   */
  void record(TaskEvent event) {
    TaskState next = TaskTransitions.next(known(event.task()), event);
    journal.append(event);
    states.put(event.task(), next);
    if (next.ended()) open--;
  }

  /** Writes an event of the run as a whole down. */
  void record(RunEvent.LaunchingStopped event) {
    journal.append(event);
  }

  TaskState of(Task task) {
    return known(task.id());
  }

  private TaskState known(String task) {
    return Objects.requireNonNull(states.get(task), task);
  }

  boolean allEnded() {
    return open == 0;
  }

  boolean allSucceeded() {
    return states.values().stream().allMatch(TaskState.SUCCEEDED::equals);
  }

  Map<String, TaskState> all() {
    return Map.copyOf(states);
  }
}
