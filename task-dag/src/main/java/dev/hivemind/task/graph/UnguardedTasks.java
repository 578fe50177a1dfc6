package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the tasks that may be in each other's way: they work in one folder, nothing orders them, no
 * lock keeps them apart, and one of them does not say what it writes.
 */
public final class UnguardedTasks {
  private final List<Task> tasks;
  private final Reach reach;
  private final boolean[] found;
  private int left;

  private UnguardedTasks(TaskGraph graph) {
    this.tasks = graph.tasks();
    this.reach = new Reach(graph);
    this.found = new boolean[tasks.size()];
    this.left = (int) tasks.stream().filter(UnguardedTasks::isUnguarded).count();
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

  private Map<Path, List<Task>> find() {
    for (int first = 0; first < tasks.size() && left > 0; first += Reach.TOGETHER) {
      lookForCompanyAmong(first);
    }
    Map<Path, List<Task>> byFolder = new LinkedHashMap<>();
    for (int place = 0; place < found.length; place++) {
      if (!found[place]) continue;
      Task task = tasks.get(place);
      byFolder.computeIfAbsent(task.workingDir(), _ -> new ArrayList<>()).add(task);
    }
    return byFolder;
  }

  /**
   * @param first of the 64 that may be in the way of others
   */
  private void lookForCompanyAmong(int first) {
    Map<Path, Long> writing = new HashMap<>();
    Map<String, Long> locking = new HashMap<>();
    for (int bit = 0; bit < Reach.TOGETHER && first + bit < tasks.size(); bit++) {
      Task task = tasks.get(first + bit);
      long mask = 1L << bit;
      if (mayWrite(task)) writing.merge(task.workingDir(), mask, (a, b) -> a | b);
      for (String lock : task.exclusion().locks()) locking.merge(lock, mask, (a, b) -> a | b);
    }
    long[] ordered = reach.orderedWith(first);
    for (int place = 0; place < found.length; place++) {
      Task task = tasks.get(place);
      if (found[place] || !isUnguarded(task)) continue;
      long others = writing.getOrDefault(task.workingDir(), 0L) & ~ordered[place];
      for (String lock : task.exclusion().locks()) others &= ~locking.getOrDefault(lock, 0L);
      if (others == 0) continue;
      found[place] = true;
      left--;
    }
  }
}
