package dev.hivemind.cli.plan;

import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.Problem;
import java.util.ArrayList;
import java.util.List;

/** Makes plans of manifests. */
public final class Plans {
  private Plans() {}

  /**
   * @param manifest whose tasks have their kinds of workspace decided
   * @param notes what a person should know besides
   */
  public static Plan of(Manifest manifest, List<String> notes) {
    TaskGraph graph = TaskGraph.of(manifest.tasks());
    var warnings = new ArrayList<String>();
    manifest.warnings().forEach(problem -> warnings.add(warning(problem)));
    if (manifest.maxParallel() > 1) warnings.addAll(SharedFolders.warnings(graph));
    warnings.addAll(notes);
    return Plan.of(graph, manifest.maxParallel(), warnings);
  }

  private static String warning(Problem problem) {
    String place = problem.line() > 0 ? problem.file() + ":" + problem.line() + ": " : "";
    return place + problem.message();
  }
}
