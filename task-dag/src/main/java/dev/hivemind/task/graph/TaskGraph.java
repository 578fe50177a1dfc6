package dev.hivemind.task.graph;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.jgrapht.traverse.NotDirectedAcyclicGraphException;
import org.jgrapht.traverse.TopologicalOrderIterator;

/** Tasks and what they wait for: a graph without cycles. Immutable, thread-safe. */
public final class TaskGraph {
  private final List<Task> tasks;
  private final List<Task> topologicalOrder;
  private final Map<String, Place> places;

  /** Each arrow leads from a task to one that waits for it. */
  private final Graph<String, DefaultEdge> arrows;

  /** A task and its neighbours, in the graph's order. */
  private record Place(Task task, List<Task> dependencies, List<Task> dependents, int depth) {}

  private TaskGraph(Map<String, Task> tasks) {
    this.tasks = List.copyOf(tasks.values());
    this.arrows = arrows(tasks);
    this.topologicalOrder = topologicalOrder(tasks, arrows);
    this.places = LinkedHashMap.newLinkedHashMap(tasks.size());
    for (Task task : topologicalOrder) {
      var dependencies = ends(arrows.incomingEdgesOf(task.id()), arrows::getEdgeSource, tasks);
      var dependents = ends(arrows.outgoingEdgesOf(task.id()), arrows::getEdgeTarget, tasks);
      places.put(task.id(), new Place(task, dependencies, dependents, depthAfter(dependencies)));
    }
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
    return new TaskGraph(Collections.unmodifiableMap(byId));
  }

  private static Graph<String, DefaultEdge> arrows(Map<String, Task> tasks) {
    Graph<String, DefaultEdge> arrows = new DefaultDirectedGraph<>(DefaultEdge.class);
    tasks.keySet().forEach(arrows::addVertex);
    for (Task task : tasks.values()) {
      for (Dependency dependency : task.dependsOn()) {
        if (!tasks.containsKey(dependency.id())) {
          throw new IllegalArgumentException(
              task.id() + " depends on " + dependency.id() + ", which is not a task");
        }
        arrows.addEdge(dependency.id(), task.id());
      }
    }
    return arrows;
  }

  private static List<Task> topologicalOrder(
      Map<String, Task> tasks, Graph<String, DefaultEdge> arrows) {
    try {
      return select(tasks, ids(new TopologicalOrderIterator<>(arrows)));
    } catch (NotDirectedAcyclicGraphException e) {
      throw new IllegalArgumentException(
          "tasks depend on each other in a cycle: " + String.join(" -> ", cycle(tasks)), e);
    }
  }

  private static List<String> cycle(Map<String, Task> tasks) {
    var dependencies = new LinkedHashMap<String, List<String>>();
    tasks.forEach(
        (id, task) -> dependencies.put(id, task.dependsOn().stream().map(Dependency::id).toList()));
    return Cycles.find(dependencies).orElseThrow();
  }

  /** The tasks at one end of arrows, in their order. */
  private static List<Task> ends(
      Set<DefaultEdge> arrows, Function<DefaultEdge, String> end, Map<String, Task> tasks) {
    List<Task> ends = new ArrayList<>(arrows.size());
    for (DefaultEdge arrow : arrows) ends.add(tasks.get(end.apply(arrow)));
    return List.copyOf(ends);
  }

  private int depthAfter(List<Task> dependencies) {
    int depth = 0;
    for (Task before : dependencies) depth = Math.max(depth, depth(before.id()) + 1);
    return depth;
  }

  /** Every task, in the order given. */
  public List<Task> tasks() {
    return tasks;
  }

  /** Every task, each after everything that it depends on. */
  public List<Task> topologicalOrder() {
    return topologicalOrder;
  }

  /**
   * @throws IllegalArgumentException when there is no such task, as of every method that takes an
   *     id
   */
  public Task task(String id) {
    return place(id).task();
  }

  /** The tasks that this one waits for itself, each once, in the order written. */
  public List<Task> dependencies(String id) {
    return place(id).dependencies();
  }

  /** The tasks that wait for this one themselves, in the order given. */
  public List<Task> dependents(String id) {
    return place(id).dependents();
  }

  /** The tasks that wait for this one, themselves or through others, nearest first. */
  public List<Task> allDependents(String id) {
    var reached = ids(new BreadthFirstIterator<>(arrows, place(id).task().id()));
    return reached.stream().skip(1).map(this::task).toList();
  }

  /** How many tasks stand before this one in the longest chain of dependencies. */
  public int depth(String id) {
    return place(id).depth();
  }

  private Place place(String id) {
    Place place = places.get(id);
    if (place == null) throw new IllegalArgumentException("no task has the id " + id);
    return place;
  }

  private static List<Task> select(Map<String, Task> tasks, List<String> ids) {
    return ids.stream().map(tasks::get).toList();
  }

  private static List<String> ids(Iterator<String> walk) {
    var ids = new ArrayList<String>();
    walk.forEachRemaining(ids::add);
    return ids;
  }
}
