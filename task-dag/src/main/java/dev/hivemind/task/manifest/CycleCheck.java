package dev.hivemind.task.manifest;

import dev.hivemind.task.graph.Cycles;
import dev.hivemind.task.manifest.yaml.Position;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reports tasks that depend on each other in a circle. */
final class CycleCheck {
  /** Nobody mends more circles at once. */
  private static final int MAX_SEARCHES = 10;

  private final Map<String, Map<String, Position>> dependencies;
  private final ProblemLog problems;
  private final Set<List<Position>> reported = new HashSet<>();

  private CycleCheck(Map<String, Map<String, Position>> dependencies, ProblemLog problems) {
    this.dependencies = dependencies;
    this.problems = problems;
  }

  /**
   * Reports circles that have no task in common, and one of those that a matrix repeats.
   *
   * @param dependencies by task in creation order: what it depends on, and where that is written
   */
  static void check(Map<String, Map<String, Position>> dependencies, ProblemLog problems) {
    new CycleCheck(dependencies, problems).check();
  }

  private void check() {
    Map<String, Set<String>> left = new LinkedHashMap<>();
    dependencies.forEach((task, places) -> left.put(task, places.keySet()));
    for (int searches = 0; searches < MAX_SEARCHES; searches++) {
      Optional<List<String>> cycle = Cycles.find(left);
      if (cycle.isEmpty()) return;
      report(cycle.get());
      left.keySet().removeAll(Set.copyOf(cycle.get()));
    }
  }

  /**
   * @param cycle its first task stands at the end again
   */
  private void report(List<String> cycle) {
    List<Arrow> arrows =
        IntStream.range(1, cycle.size())
            .mapToObj(i -> arrow(cycle.get(i - 1), cycle.get(i)))
            .toList();
    if (!reported.add(arrows.stream().map(Arrow::place).toList())) return;
    String lines = arrows.stream().map(Arrow::text).collect(Collectors.joining("; "));
    problems.add(
        arrows.getFirst().place(),
        "tasks depend on each other in a cycle: %s (%s)"
            .formatted(String.join(" -> ", cycle), lines));
  }

  private Arrow arrow(String from, String to) {
    Position place = dependencies.getOrDefault(from, Map.of()).getOrDefault(to, Position.WHOLE);
    return new Arrow(from, to, place);
  }

  /** One dependency, and where it is written. */
  private record Arrow(String from, String to, Position place) {
    String text() {
      return "line " + place.line() + ": " + from + " depends on " + to;
    }
  }
}
