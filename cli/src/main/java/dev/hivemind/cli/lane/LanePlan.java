package dev.hivemind.cli.lane;

import dev.hivemind.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The upstreams of a run and who calls which.
 *
 * @param lanes each name once
 * @param lanesByTask names of the lanes that each task may call, by task id; never two of one
 *     protocol
 */
public record LanePlan(List<PlannedLane> lanes, Map<String, List<String>> lanesByTask) {

  public LanePlan {
    lanes = List.copyOf(lanes);
    lanesByTask = Map.copyOf(lanesByTask);
  }

  public List<String> lanesOf(Task task) {
    return lanesByTask.getOrDefault(task.id(), List.of());
  }

  /** One line each, for a person. */
  public List<String> descriptions() {
    return lanes.stream().map(PlannedLane::description).toList();
  }

  /** Secrets. */
  public List<String> keys() {
    return lanes.stream().map(PlannedLane::apiKey).filter(Objects::nonNull).toList();
  }

  /** The variables of this environment that hold one of the keys. */
  public Set<String> keyVariables(Map<String, String> environment) {
    List<String> keys = keys();
    return environment.entrySet().stream()
        .filter(variable -> keys.contains(variable.getValue().strip()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
