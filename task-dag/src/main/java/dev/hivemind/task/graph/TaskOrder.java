package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.util.Comparator;

/**
 * The one order in which ready tasks start: priority, then estimated tokens (smallest first), then
 * creation in the manifest. Total over the tasks of one manifest, so ties always resolve alike.
 */
public enum TaskOrder implements Comparator<Task> {
  INSTANCE;

  private static final Comparator<Task> ORDER =
      Comparator.comparing(Task::priority)
          .thenComparingLong(task -> task.estimate().tokens())
          .thenComparingInt(Task::index);

  @Override
  public int compare(Task left, Task right) {
    return ORDER.compare(left, right);
  }
}
