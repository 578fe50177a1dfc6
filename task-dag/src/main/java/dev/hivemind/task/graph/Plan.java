package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run is going to do.
 *
 * @param tasks that will run, in the order of their starts
 * @param skipped the tasks that will not, since conditions do not hold: why, for a person, by id
 * @param maxParallel tasks at once
 * @param totalTokens the sum of all estimates
 * @param warnings for a person, one line each
 */
public record Plan(
    List<PlannedTask> tasks,
    Map<String, String> skipped,
    int maxParallel,
    CriticalPath criticalPath,
    long totalTokens,
    List<String> warnings) {

  public Plan {
    tasks = List.copyOf(tasks);
    skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
    warnings = List.copyOf(warnings);
  }

  /**
   * A task and its place in the plan.
   *
   * @param depth how many tasks stand before it in the longest chain of dependencies
   * @param startsAfterTokens since the start of the run, in the time that one agent takes for a
   *     token
   */
  public record PlannedTask(Task task, int depth, long startsAfterTokens) {}

  /**
   * @param maxParallel tasks at once, at least 1
   */
  public static Plan of(TaskGraph graph, int maxParallel, List<String> warnings) {
    Map<String, String> skipped = ForetoldSkips.of(graph);
    TaskGraph running = without(skipped.keySet(), graph);
    var tasks =
        StartOrder.of(running, maxParallel).stream()
            .map(start -> planned(start, graph, running))
            .toList();
    long totalTokens =
        running.tasks().stream().mapToLong(task -> task.estimate().tokens()).reduce(0, Tokens::sum);
    return new Plan(tasks, skipped, maxParallel, CriticalPath.of(running), totalTokens, warnings);
  }

  private static PlannedTask planned(StartOrder.Start start, TaskGraph graph, TaskGraph running) {
    String id = start.task().id();
    return new PlannedTask(graph.task(id), running.depth(id), start.afterTokens());
  }

  /** Those that run, waiting only for each other. */
  private static TaskGraph without(Set<String> skipped, TaskGraph graph) {
    if (skipped.isEmpty()) return graph;
    return TaskGraph.of(
        graph.tasks().stream()
            .filter(task -> !skipped.contains(task.id()))
            .map(
                task ->
                    task.waitingFor(
                        task.dependsOn().stream()
                            .filter(other -> !skipped.contains(other.id()))
                            .toList()))
            .toList());
  }
}
