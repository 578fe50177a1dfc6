package dev.hivemind.cli.lane;

import dev.hivemind.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

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

  /**
   * The lane without which a task cannot work; empty: a program of its own that names none may do
   * well without any.
   */
  public Optional<String> laneNeededBy(Task task) {
    boolean mayDoWithout = task.agent().equals(Task.COMMAND_AGENT) && task.upstream() == null;
    return mayDoWithout ? Optional.empty() : lanesOf(task).stream().findFirst();
  }

  /** One line each, for a person. */
  public List<String> descriptions() {
    return lanes.stream().map(PlannedLane::description).toList();
  }

  /** What is called with whose key or login, and what that costs, in one line for a person. */
  public String announcement() {
    return String.join(" · ", descriptions());
  }

  /** Lanes that a subscription pays for: dollars are list prices there, which nobody bills. */
  public List<String> subscriptions() {
    return lanes.stream().filter(PlannedLane::isSubscription).map(PlannedLane::name).toList();
  }

  /** What the limits of each lane hang on, by its name: secrets; of mocks nothing. */
  public Map<String, String> credentials() {
    var credentials = new TreeMap<String, String>();
    for (PlannedLane lane : lanes) {
      String credential = lane.credential();
      if (credential != null) credentials.put(lane.name(), credential);
    }
    return credentials;
  }

  /** The keys of the lanes, and those of every other provider that this environment holds. */
  public ProviderKeys keys(Map<String, String> environment) {
    return ProviderKeys.of(
        lanes.stream().filter(lane -> !lane.mocked()).flatMap(LanePlan::key).toList(), environment);
  }

  private static Stream<String> key(PlannedLane lane) {
    return lane.auth() instanceof LaneAuth.Key(String secret, _)
        ? Stream.of(secret)
        : Stream.empty();
  }
}
