package dev.hivemind.task.graph;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.jgrapht.traverse.TopologicalOrderIterator;
import org.jspecify.annotations.Nullable;

/** Tasks and what they wait for: a graph without cycles. Immutable, thread-safe. */
public final class TaskGraph {
  private final Map<String, Task> tasks;

  /** Each arrow leads from a task to one that waits for it. */
  private final Graph<String, DefaultEdge> dependents;

  private final List<Task> topologicalOrder;
  private final Map<String, Integer> depths;

  private TaskGraph(Map<String, Task> tasks, Graph<String, DefaultEdge> dependents) {
    this.tasks = tasks;
    this.dependents = dependents;
    this.topologicalOrder = tasksOf(idsOf(new TopologicalOrderIterator<>(dependents)));
    this.depths = HashMap.newHashMap(tasks.size());
    for (Task task : topologicalOrder) depths.put(task.id(), depthBelow(task));
  }

  /**
   * @throws IllegalArgumentException when two tasks share an id, a dependency is not among the
   *     tasks or tasks wait for each other; names them (a cycle as {@code a -> b -> a})
   */
  public static TaskGraph of(List<Task> tasks) {
    var byId = LinkedHashMap.<String, Task>newLinkedHashMap(tasks.size());
    for (Task task : tasks) {
      if (byId.put(task.id(), task) != null) {
        throw new IllegalArgumentException("two tasks have the id " + task.id());
      }
    }
    return new TaskGraph(byId, dependents(byId));
  }

  private static Graph<String, DefaultEdge> dependents(Map<String, Task> tasks) {
    refuseCycle(tasks);
    Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    tasks.keySet().forEach(graph::addVertex);
    for (Task task : tasks.values()) {
      for (Dependency dependency : task.dependsOn()) {
        if (!tasks.containsKey(dependency.id())) {
          throw new IllegalArgumentException(
              task.id() + " depends on " + dependency.id() + ", which is not a task");
        }
        graph.addEdge(dependency.id(), task.id());
      }
    }
    return graph;
  }

  private static void refuseCycle(Map<String, Task> tasks) {
    var dependencies = LinkedHashMap.<String, List<String>>newLinkedHashMap(tasks.size());
    tasks.forEach(
        (id, task) -> dependencies.put(id, task.dependsOn().stream().map(Dependency::id).toList()));
    Cycles.find(dependencies)
        .ifPresent(
            cycle -> {
              throw new IllegalArgumentException(
                  "tasks depend on each other in a cycle: " + String.join(" -> ", cycle));
            });
  }

  private int depthBelow(Task task) {
    return dependencies(task.id()).stream()
        .mapToInt(before -> depth(before.id()) + 1)
        .max()
        .orElse(0);
  }

  /** Every task, in the order given. */
  public List<Task> tasks() {
    return List.copyOf(tasks.values());
  }

  /** Every task, each after everything that it depends on. */
  public List<Task> topologicalOrder() {
    return topologicalOrder;
  }

  /**
   * @throws IllegalArgumentException when there is no such task
   */
  public Task task(String id) {
    return known(tasks.get(id), id);
  }

  /** The tasks that this one waits for itself, each once, in the order written. */
  public List<Task> dependencies(String id) {
    return tasksOf(Graphs.predecessorListOf(dependents, task(id).id()));
  }

  /** The tasks that wait for this one themselves, in creation order. */
  public List<Task> dependents(String id) {
    return tasksOf(Graphs.successorListOf(dependents, task(id).id()));
  }

  /** The tasks that wait for this one, themselves or through others, nearest first. */
  public List<Task> allDependents(String id) {
    var reached = tasksOf(idsOf(new BreadthFirstIterator<>(dependents, task(id).id())));
    return reached.subList(1, reached.size());
  }

  /** How many tasks stand before this one in the longest chain of dependencies. */
  public int depth(String id) {
    return known(depths.get(id), id);
  }

  private List<Task> tasksOf(List<String> ids) {
    return ids.stream().map(this::task).toList();
  }

  private static List<String> idsOf(Iterator<String> traversal) {
    var ids = new ArrayList<String>();
    traversal.forEachRemaining(ids::add);
    return ids;
  }

  private static <T> T known(@Nullable T found, String id) {
    if (found == null) throw new IllegalArgumentException("no task has the id " + id);
    return found;
  }
}
