package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finds the tasks that may be in each other's way: they work in one folder, nothing orders them, no
 * lock keeps them apart, and one of them does not say what it writes.
 */
public final class UnguardedTasks {
  private final List<Task> tasks;
  private final Map<String, Integer> places = new HashMap<>();
  private final List<BitSet> ordered = new ArrayList<>();
  private final Map<String, BitSet> locks = new HashMap<>();

  private UnguardedTasks(TaskGraph graph) {
    this.tasks = graph.tasks();
    for (Task task : tasks) {
      places.put(task.id(), places.size());
      ordered.add(new BitSet());
      for (String lock : task.exclusion().locks()) {
        locks.computeIfAbsent(lock, _ -> new BitSet()).set(place(task));
      }
    }
    order(graph);
  }

  /**
   * @param graph of tasks whose kinds of workspace are decided
   * @return those that do not say what they write and have somebody in their way, in the graph's
   *     order, by the folder that they share
   */
  public static Map<Path, List<Task>> of(TaskGraph graph) {
    long shared = graph.tasks().stream().filter(UnguardedTasks::mayWrite).count();
    boolean any = graph.tasks().stream().anyMatch(UnguardedTasks::isUnguarded);
    return any && shared > 1 ? new UnguardedTasks(graph).find() : Map.of();
  }

  /** Into a folder that others work in, too. */
  private static boolean mayWrite(Task task) {
    return !task.workspace().isWorktree() && !task.acceptance().readOnly();
  }

  private static boolean isUnguarded(Task task) {
    return mayWrite(task) && task.exclusion().writes().isEmpty();
  }

  private int place(Task task) {
    return places.getOrDefault(task.id(), 0);
  }

  /** Everything that a task is before or after. */
  private void order(TaskGraph graph) {
    List<Task> order = graph.topologicalOrder();
    reach(order, task -> graph.dependencies(task.id()));
    reach(order.reversed(), task -> graph.dependents(task.id()));
  }

  private void reach(List<Task> order, Function<Task, List<Task>> next) {
    List<BitSet> reached = tasks.stream().map(_ -> new BitSet()).toList();
    for (Task task : order) {
      BitSet own = reached.get(place(task));
      for (Task other : next.apply(task)) {
        own.or(reached.get(place(other)));
        own.set(place(other));
      }
      ordered.get(place(task)).or(own);
    }
  }

  private Map<Path, List<Task>> find() {
    Map<Path, BitSet> folders = new LinkedHashMap<>();
    for (Task task : tasks) {
      if (!mayWrite(task)) continue;
      folders.computeIfAbsent(task.workingDir(), _ -> new BitSet()).set(place(task));
    }
    Map<Path, List<Task>> found = new LinkedHashMap<>();
    folders.forEach(
        (folder, sharing) -> {
          List<Task> unguarded =
              sharing.stream()
                  .mapToObj(tasks::get)
                  .filter(task -> isUnguarded(task) && hasCompany(task, sharing))
                  .toList();
          if (!unguarded.isEmpty()) found.put(folder, unguarded);
        });
    return found;
  }

  private boolean hasCompany(Task task, BitSet sharing) {
    BitSet others = (BitSet) sharing.clone();
    others.clear(place(task));
    others.andNot(ordered.get(place(task)));
    task.exclusion().locks().forEach(lock -> others.andNot(locks.getOrDefault(lock, new BitSet())));
    return !others.isEmpty();
  }
}
