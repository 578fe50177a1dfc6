package dev.hivemind.task.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jgrapht.Graph;
import org.jgrapht.Graphs;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/** Finds tasks that wait for each other in a circle. */
public final class Cycles {
  private Cycles() {}

  /**
   * One whole cycle, its first task repeated at the end, each task depending on the next: {@code a,
   * b, c, a}. It begins at the first task in the map's order that lies on any cycle and is a
   * shortest one through it, so the same map always gives the same cycle. Linear in tasks and
   * dependencies.
   *
   * @param dependencies what each task depends on, by id; names that are no key are passed over
   * @return empty when there is no cycle
   */
  public static Optional<List<String>> find(
      Map<String, ? extends Collection<String>> dependencies) {
    if (TopologicalCheck.passes(dependencies)) return Optional.empty();
    Graph<String, DefaultEdge> graph = graph(dependencies);
    return firstOnCycle(graph).map(task -> shortestCycle(graph, task));
  }

  private static Graph<String, DefaultEdge> graph(
      Map<String, ? extends Collection<String>> dependencies) {
    Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    dependencies.keySet().forEach(graph::addVertex);
    dependencies.forEach(
        (task, ids) ->
            ids.stream().filter(graph::containsVertex).forEach(id -> graph.addEdge(task, id)));
    return graph;
  }

  private static Optional<String> firstOnCycle(Graph<String, DefaultEdge> graph) {
    var onCycle = new HashSet<String>();
    for (var component : new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
      if (component.size() > 1) onCycle.addAll(component);
    }
    return graph.vertexSet().stream()
        .filter(task -> onCycle.contains(task) || graph.containsEdge(task, task))
        .findFirst();
  }

  private static List<String> shortestCycle(Graph<String, DefaultEdge> graph, String task) {
    var paths = new BFSShortestPath<>(graph).getPaths(task);
    var last =
        Graphs.predecessorListOf(graph, task).stream()
            .filter(before -> Double.isFinite(paths.getWeight(before)))
            .min(Comparator.comparingDouble(paths::getWeight))
            .orElseThrow();
    var cycle = new ArrayList<>(paths.getPath(last).getVertexList());
    cycle.add(task);
    return List.copyOf(cycle);
  }
}
