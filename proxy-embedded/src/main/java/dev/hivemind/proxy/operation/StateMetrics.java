package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.operation.ProxyState.AgentState;
import dev.hivemind.proxy.operation.ProxyState.LaneState;
import dev.hivemind.proxy.rate.PoolView;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What can be read off a proxy's state, as metrics. */
final class StateMetrics {
  /** Of one lane: callers may make up any number of models. */
  private static final int MOST_POOLS = 100;

  private StateMetrics() {}

  static List<MetricSnapshot> of(ProxyState state) {
    return Stream.of(ofLanes(state.lanes()), ofLimits(state.lanes()), ofAgents(state))
        .flatMap(List::stream)
        .toList();
  }

  private static List<MetricSnapshot> ofLanes(List<LaneState> lanes) {
    var inFlight = new Gauge("hivemind_lane_in_flight", "Attempts under way.");
    var limit = new Gauge("hivemind_lane_limit", "Attempts that may be under way at once.");
    var queued = new Gauge("hivemind_lane_queued", "Attempts that wait for their turn.");
    var failing = new Gauge("hivemind_lane_failing", "1 while the provider keeps failing.");
    var closed = new Gauge("hivemind_lane_closed", "1 when nothing is sent any more.");
    for (LaneState lane : lanes) {
      LaneView view = lane.status().view();
      Labels labels = lane(lane);
      inFlight.at(labels, view.inFlight());
      if (view.limit() != Integer.MAX_VALUE) {
        limit.at(labels, view.limit());
      }
      view.queuedBy()
          .forEach(
              (priority, count) -> queued.at(labels.add("priority", lowerCase(priority)), count));
      failing.at(labels, view.health() == Health.OK ? 0 : 1);
      closed.at(labels, view.closed() == null ? 0 : 1);
    }
    return List.of(
        inFlight.snapshot(),
        limit.snapshot(),
        queued.snapshot(),
        failing.snapshot(),
        closed.snapshot(),
        absorbed(lanes));
  }

  private static MetricSnapshot absorbed(List<LaneState> lanes) {
    CounterSnapshot.Builder counter =
        CounterSnapshot.builder()
            .name("hivemind_retries_absorbed")
            .help("Faults that were tried again before their callers knew of them.");
    lanes.forEach(
        lane ->
            counter.dataPoint(
                CounterDataPointSnapshot.builder()
                    .labels(lane(lane))
                    .value((double) lane.status().retriesAbsorbed())
                    .build()));
    return counter.build();
  }

  private static List<MetricSnapshot> ofLimits(List<LaneState> lanes) {
    var used = new Gauge("hivemind_rate_limit_used", "What of a minute's limit is used.");
    var most = new Gauge("hivemind_rate_limit", "A provider's limit a minute.");
    for (LaneState lane : lanes) {
      List<PoolView> pools = lane.status().view().pools();
      for (PoolView pool : pools.subList(0, Math.min(pools.size(), MOST_POOLS))) {
        Labels labels =
            lane(lane).add("quantity", lowerCase(pool.quantity())).add("model", pool.model());
        used.at(labels, (double) pool.used());
        most.at(labels, (double) pool.limit());
      }
    }
    return List.of(used.snapshot(), most.snapshot());
  }

  private static List<MetricSnapshot> ofAgents(ProxyState state) {
    var agents = new Gauge("hivemind_agents", "Agents that have called and are remembered.");
    agents.at(Labels.EMPTY, state.agents().size());
    var held = new Gauge("hivemind_agents_held", "Agents of which every call waits.");
    held.at(
        Labels.EMPTY,
        (double)
            state.agents().stream().map(AgentState::activity).filter(AgentActivity::held).count());
    var tokens = new Gauge("hivemind_budget_tokens", "The budget of all agents, in tokens.");
    Long ceiling = state.budget().ceiling().tokens();
    if (ceiling != null) {
      tokens.at(Labels.EMPTY, ceiling);
    }
    var spent = new Gauge("hivemind_spent_usd", "Money spent, where prices are known.");
    spent.at(Labels.EMPTY, state.budget().spent().usd().doubleValue());
    return List.of(agents.snapshot(), held.snapshot(), tokens.snapshot(), spent.snapshot());
  }

  private static Labels lane(LaneState lane) {
    return Labels.of("lane", lane.lane().name());
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
