package dev.hivemind.task.manifest;

import dev.hivemind.task.graph.Cycles;
import dev.hivemind.task.manifest.yaml.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reports tasks that wait for each other in a circle. */
final class CycleCheck {
  /** Circles in one manifest that are worth telling. */
  private static final int MAX_REPORTED = 10;

  private CycleCheck() {}

  /**
   * Reports circles that have no task in common.
   *
   * @param dependencies by task in creation order: what it depends on, and where that is written
   */
  static void check(Map<String, Map<String, Position>> dependencies, ProblemLog problems) {
    Map<String, Set<String>> left = new LinkedHashMap<>();
    dependencies.forEach((task, places) -> left.put(task, places.keySet()));
    for (int reported = 0; reported < MAX_REPORTED; reported++) {
      Optional<List<String>> cycle = Cycles.find(left);
      if (cycle.isEmpty()) return;
      report(cycle.get(), dependencies, problems);
      left.keySet().removeAll(Set.copyOf(cycle.get()));
    }
  }

  /**
   * @param cycle its first task stands at the end again
   */
  private static void report(
      List<String> cycle, Map<String, Map<String, Position>> dependencies, ProblemLog problems) {
    List<Arrow> arrows =
        IntStream.range(1, cycle.size())
            .mapToObj(i -> arrow(cycle.get(i - 1), cycle.get(i), dependencies))
            .toList();
    String lines = arrows.stream().map(Arrow::text).collect(Collectors.joining("; "));
    problems.add(
        arrows.getFirst().place(),
        "tasks wait for each other: " + String.join(" -> ", cycle) + " (" + lines + ")");
  }

  private static Arrow arrow(
      String from, String to, Map<String, Map<String, Position>> dependencies) {
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
