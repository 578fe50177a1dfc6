package dev.hivemind.task.manifest;

import dev.hivemind.task.manifest.yaml.Position;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects problems while a manifest is read; each is kept once. */
final class ProblemLog {
  private final SourceFile manifest;
  private final Map<Problem, Position> placeByProblem = new LinkedHashMap<>();

  ProblemLog(SourceFile manifest) {
    this.manifest = manifest;
  }

  /** A problem of the manifest. */
  void add(Position at, String message) {
    add(at, manifest.problem(at, message));
  }

  /**
   * A problem of another file.
   *
   * @param place in the manifest, where the file is named
   */
  void add(Position place, Problem problem) {
    placeByProblem.putIfAbsent(problem, place);
  }

  boolean isEmpty() {
    return placeByProblem.isEmpty();
  }

  /** In the order of the manifest. */
  List<Problem> inOrder() {
    return placeByProblem.entrySet().stream()
        .sorted(
            Map.Entry.<Problem, Position>comparingByValue()
                .thenComparing(
                    Map.Entry::getKey,
                    Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column)))
        .map(Map.Entry::getKey)
        .toList();
  }
}
