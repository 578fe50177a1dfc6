package dev.hivemind.fleet.workspace;

import dev.hivemind.task.Task;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the programs of a task find in their environment about its branch: {@code HIVEMIND_BRANCH},
 * and {@code HIVEMIND_BASE}, the commit that the task's own work begins at.
 */
public final class BranchVariables {
  private BranchVariables() {}

  /** The environment that the manifest gives the task, and these. */
  public static Map<String, String> with(Placement placement, Task task) throws IOException {
    Place place = placement.of(task.id()).orElse(null);
    if (place == null) return task.env();
    Map<String, String> all = new LinkedHashMap<>(task.env());
    all.put("HIVEMIND_BRANCH", place.branch());
    place
        .repository()
        .commit(placement.branches().base(task.id()))
        .ifPresent(base -> all.put("HIVEMIND_BASE", base));
    return all;
  }
}
