package dev.hivemind.cli.plan;

import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.Problem;

/** Makes plans of manifests. */
public final class Plans {
  private Plans() {}

  public static Plan of(Manifest manifest) {
    return Plan.of(
        TaskGraph.of(manifest.tasks()),
        manifest.maxParallel(),
        manifest.warnings().stream().map(Plans::warning).toList());
  }

  private static String warning(Problem problem) {
    String place = problem.line() > 0 ? problem.file() + ":" + problem.line() + ": " : "";
    return place + problem.message();
  }
}
