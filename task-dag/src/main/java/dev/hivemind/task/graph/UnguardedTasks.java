package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the tasks that may be in each other's way: they work in one folder, nothing orders them, no
 * lock keeps them apart, and one of them does not say what it writes.
 */
public final class UnguardedTasks {
  private final TaskGraph graph;
  private final List<Task> tasks;
  private final boolean[] found;

  private UnguardedTasks(TaskGraph graph) {
    this.graph = graph;
    this.tasks = graph.tasks();
    this.found = new boolean[tasks.size()];
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
    findByDepth();
    List<Integer> doubtful =
        IntStream.range(0, found.length)
            .filter(place -> !found[place] && isUnguarded(tasks.get(place)))
            .boxed()
            .toList();
    if (!doubtful.isEmpty()) {
      Reach reach = new Reach(graph);
      for (int from = 0; from < doubtful.size(); from += Reach.TOGETHER) {
        int to = Math.min(from + Reach.TOGETHER, doubtful.size());
        findCompany(doubtful.subList(from, to), reach);
      }
    }
    return byFolder();
  }

  private record Level(Path folder, int depth) {
    static Level of(Task task, TaskGraph graph) {
      return new Level(task.workingDir(), graph.depth(task.id()));
    }
  }

  /**
   * Nothing orders tasks of the same depth, so that the ways between most need not be looked at.
   */
  private void findByDepth() {
    Map<Level, Integer> writing = new HashMap<>();
    for (Task task : tasks) {
      if (mayWrite(task)) writing.merge(Level.of(task, graph), 1, Integer::sum);
    }
    for (int place = 0; place < found.length; place++) {
      Task task = tasks.get(place);
      found[place] =
          isUnguarded(task)
              && task.exclusion().locks().isEmpty()
              && writing.getOrDefault(Level.of(task, graph), 0) > 1;
    }
  }

  /** Whether somebody is in the way of each of these tasks. */
  private void findCompany(List<Integer> some, Reach reach) {
    Map<Path, Long> working = new HashMap<>();
    Map<String, Long> locking = new HashMap<>();
    for (int bit = 0; bit < some.size(); bit++) {
      Task task = tasks.get(some.get(bit));
      long mask = 1L << bit;
      working.merge(task.workingDir(), mask, (a, b) -> a | b);
      for (String lock : task.exclusion().locks()) locking.merge(lock, mask, (a, b) -> a | b);
    }
    long[] ordered = reach.orderedWith(some);
    long accompanied = 0;
    for (int place = 0; place < found.length; place++) {
      Task other = tasks.get(place);
      if (!mayWrite(other)) continue;
      long apart = working.getOrDefault(other.workingDir(), 0L) & ~ordered[place];
      for (String lock : other.exclusion().locks()) apart &= ~locking.getOrDefault(lock, 0L);
      accompanied |= apart;
    }
    for (int bit = 0; bit < some.size(); bit++) {
      found[some.get(bit)] = (accompanied & 1L << bit) != 0;
    }
  }

  private Map<Path, List<Task>> byFolder() {
    Map<Path, List<Task>> byFolder = new LinkedHashMap<>();
    for (int place = 0; place < found.length; place++) {
      if (!found[place]) continue;
      Task task = tasks.get(place);
      byFolder.computeIfAbsent(task.workingDir(), _ -> new ArrayList<>()).add(task);
    }
    return byFolder;
  }
}
