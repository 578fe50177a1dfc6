package dev.hivemind.task.manifest;

import dev.hivemind.task.Task;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A validated manifest: acyclic, every name resolved, fanned out, templates filled in.
 *
 * @param name of the runs of this manifest
 * @param source what to call the file in messages
 * @param maxParallel agent processes at once, at least 1
 * @param maxFailures stop launching after that many failed tasks; empty: no limit
 * @param upstreams by name, in the file's order
 * @param tasks in creation order; {@code tasks.get(i).index() == i} unless a selection dropped some
 * @param warnings not errors; a plan prints them
 */
public record Manifest(
    String name,
    String source,
    int maxParallel,
    OptionalInt maxFailures,
    Map<String, Upstream> upstreams,
    List<Task> tasks,
    List<Problem> warnings) {

  public Manifest {
    upstreams = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(upstreams));
    tasks = List.copyOf(tasks);
    warnings = List.copyOf(warnings);
  }
}
