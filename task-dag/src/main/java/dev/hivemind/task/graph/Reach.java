package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tells which tasks are ordered, for 64 of them at a time: of all at once there would be as many
 * answers as pairs.
 */
final class Reach {
  /** As many as a long has bits. */
  static final int TOGETHER = Long.SIZE;

  private final Map<String, Integer> places = new HashMap<>();
  private final int[] order;
  private final int[][] dependencies;
  private final int[][] dependents;

  /** Tasks are numbered in the graph's order. */
  Reach(TaskGraph graph) {
    List<Task> tasks = graph.tasks();
    for (Task task : tasks) places.put(task.id(), places.size());
    this.order = places(graph.topologicalOrder());
    this.dependencies = neighbours(tasks, task -> graph.dependencies(task.id()));
    this.dependents = neighbours(tasks, task -> graph.dependents(task.id()));
  }

  private int[] places(List<Task> tasks) {
    return tasks.stream().mapToInt(task -> places.getOrDefault(task.id(), 0)).toArray();
  }

  private int[][] neighbours(List<Task> tasks, Function<Task, List<Task>> next) {
    int[][] neighbours = new int[tasks.size()][];
    for (int place = 0; place < neighbours.length; place++) {
      neighbours[place] = places(next.apply(tasks.get(place)));
    }
    return neighbours;
  }

  /**
   * @param some tasks by number, at most {@link #TOGETHER}
   * @return for each task of the graph: a bit for each of these that is before it, after it or
   *     itself
   */
  long[] orderedWith(List<Integer> some) {
    long[] before = marked(some);
    for (int place : order) gather(before, place, dependencies[place]);
    long[] after = marked(some);
    for (int i = order.length - 1; i >= 0; i--) gather(after, order[i], dependents[order[i]]);
    for (int place = 0; place < before.length; place++) before[place] |= after[place];
    return before;
  }

  private long[] marked(List<Integer> some) {
    long[] marked = new long[order.length];
    for (int bit = 0; bit < some.size(); bit++) marked[some.get(bit)] = 1L << bit;
    return marked;
  }

  private static void gather(long[] masks, int place, int[] neighbours) {
    long mask = masks[place];
    for (int neighbour : neighbours) mask |= masks[neighbour];
    masks[place] = mask;
  }
}
