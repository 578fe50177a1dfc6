package dev.hivemind.task.manifest;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Task;
import java.util.Collections;
import java.util.LinkedHashMap;
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
 * @param budget that all tasks share
 * @param notifyCommand a program and its arguments, told of what a person should know; empty: none
 * @param prices of the user's own
 * @param upstreams by name, in the file's order
 * @param agents how to start programs that are not built in, by name, in the file's order
 * @param tasks in creation order; {@code tasks.get(i).index() == i} unless a selection dropped some
 * @param warnings not errors; a plan prints them
 */
public record Manifest(
    String name,
    String source,
    int maxParallel,
    OptionalInt maxFailures,
    Budget budget,
    List<String> notifyCommand,
    Prices prices,
    Map<String, Upstream> upstreams,
    Map<String, AgentTemplate> agents,
    List<Task> tasks,
    List<Problem> warnings) {

  public Manifest {
    notifyCommand = List.copyOf(notifyCommand);
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
    tasks = List.copyOf(tasks);
    warnings = List.copyOf(warnings);
  }

  /** The same with another number of agents at once. */
  public Manifest withMaxParallel(int other) {
    return new Manifest(
        name,
        source,
        other,
        maxFailures,
        budget,
        notifyCommand,
        prices,
        upstreams,
        agents,
        tasks,
        warnings);
  }

  /** The same with another common budget. */
  public Manifest withBudget(Budget other) {
    return new Manifest(
        name,
        source,
        maxParallel,
        maxFailures,
        other,
        notifyCommand,
        prices,
        upstreams,
        agents,
        tasks,
        warnings);
  }

  /** The same with only these of its tasks, or with others in their place. */
  public Manifest withTasks(List<Task> some) {
    return new Manifest(
        name,
        source,
        maxParallel,
        maxFailures,
        budget,
        notifyCommand,
        prices,
        upstreams,
        agents,
        some,
        warnings);
  }
}
