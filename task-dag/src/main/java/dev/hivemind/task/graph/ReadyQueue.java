package dev.hivemind.task.graph;

import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that may start now, in {@link TaskOrder}. Plan and run both draw from it, so they
 * agree. Adding, taking and removing are O(log n). Holds tasks of one manifest; not thread-safe.
 */
public final class ReadyQueue {
  private final Map<String, Priority> changed = new HashMap<>();
  private final TreeSet<Task> tasks =
      new TreeSet<>(Comparator.comparing(this::priority).thenComparing(TaskOrder.INSTANCE));

  private Priority priority(Task task) {
    return changed.getOrDefault(task.id(), task.priority());
  }

  /**
   * The task has another priority than the manifest's from now on, in the queue or not. Among
   * equals those go first that the manifest gave it.
   */
  public void prioritize(Task task, Priority priority) {
    boolean queued = tasks.remove(task);
    changed.put(task.id(), priority);
    if (queued) tasks.add(task);
  }

  /**
   * @return false when the task is in the queue already
   */
  public boolean add(Task task) {
    return tasks.add(task);
  }

  /** The task to start next, which stays in the queue; null when there is none. */
  public @Nullable Task peek() {
    return tasks.isEmpty() ? null : tasks.first();
  }

  /** The first task, in their order, that fits; null when none does. Stays in the queue. */
  public @Nullable Task first(Predicate<Task> fits) {
    return tasks.stream().filter(fits).findFirst().orElse(null);
  }

  /** Takes the task to start next; null when there is none. */
  public @Nullable Task poll() {
    return tasks.pollFirst();
  }

  /**
   * Takes out a task that is not to start after all.
   *
   * @return false when it was not in the queue
   */
  public boolean remove(Task task) {
    return tasks.remove(task);
  }

  public int size() {
    return tasks.size();
  }

  public boolean isEmpty() {
    return tasks.isEmpty();
  }
}
