package dev.hivemind.task.graph;

import dev.hivemind.task.Task;
import java.util.List;

/**
 * What a run is going to do.
 *
 * @param tasks in the order of their starts
 * @param maxParallel tasks at once
 * @param totalTokens the sum of all estimates
 * @param warnings for a person, one line each
 */
public record Plan(
    List<PlannedTask> tasks,
    int maxParallel,
    CriticalPath criticalPath,
    long totalTokens,
    List<String> warnings) {

  public Plan {
    tasks = List.copyOf(tasks);
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
    var tasks =
        StartOrder.of(graph, maxParallel).stream()
            .map(
                start ->
                    new PlannedTask(
                        start.task(), graph.depth(start.task().id()), start.afterTokens()))
            .toList();
    long totalTokens =
        graph.tasks().stream().mapToLong(task -> task.estimate().tokens()).reduce(0, Tokens::sum);
    return new Plan(tasks, maxParallel, CriticalPath.of(graph), totalTokens, warnings);
  }
}
