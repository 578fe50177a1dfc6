package dev.hivemind.fleet.workspace;

import dev.hivemind.task.Task;
import java.io.IOException;

/** Fills in what a task's commands and environment name of tasks before it. Thread-safe. */
@FunctionalInterface
public interface TaskFilling {

  /** Of tasks that name nothing. */
  TaskFilling NONE = task -> task;

  /**
   * @throws IOException when what is named cannot be found out
   */
  Task fill(Task task) throws IOException;
}
