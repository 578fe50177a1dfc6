package dev.hivemind.proxy.control;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.dispatch.Waiting;
import dev.hivemind.proxy.wait.Readiness;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How a run's agents and lanes stand at one moment.
 *
 * @param activities by agent
 * @param waits of agents that can do nothing but wait
 */
public record RunState(
    Map<String, AgentActivity> activities, List<AgentWait> waits, List<LaneStatus> lanes) {
  public static final RunState NONE = new RunState(Map.of(), List.of(), List.of());

  public RunState {
    activities = Map.copyOf(activities);
    waits = List.copyOf(waits);
    lanes = List.copyOf(lanes);
  }

  /**
   * The same with every time of the ticker moved: two processes' tickers have nothing in common, so
   * that times travel as what is left until them.
   */
  public RunState movedBy(long nanos) {
    Map<String, AgentActivity> moved = new TreeMap<>();
    activities.forEach((agent, activity) -> moved.put(agent, moved(activity, nanos)));
    return new RunState(
        moved,
        waits.stream().map(wait -> moved(wait, nanos)).toList(),
        lanes.stream().map(lane -> moved(lane, nanos)).toList());
  }

  private static AgentActivity moved(AgentActivity activity, long nanos) {
    return new AgentActivity(
        activity.calls(),
        activity.inFlight(),
        activity.lastByteNanos() + nanos,
        activity.held(),
        activity.heldFor());
  }

  private static AgentWait moved(AgentWait wait, long nanos) {
    Waiting waiting = wait.waiting();
    Readiness readiness =
        waiting.readiness() instanceof Readiness.NotBefore(long until, var reason)
            ? new Readiness.NotBefore(until + nanos, reason)
            : waiting.readiness();
    return new AgentWait(
        wait.agent(),
        wait.lane(),
        new Waiting(waiting.position(), waiting.queued(), readiness, waiting.waited()));
  }

  private static LaneStatus moved(LaneStatus lane, long nanos) {
    LaneView view = lane.view();
    OptionalLong next = view.nextMoveNanos();
    return new LaneStatus(
        lane.lane(),
        new LaneView(
            view.inFlight(),
            view.limit(),
            view.queued(),
            view.queuedBy(),
            view.health(),
            view.pools(),
            view.parked(),
            next.isPresent() ? OptionalLong.of(next.getAsLong() + nanos) : next,
            view.closed()),
        lane.retriesAbsorbed());
  }
}
