package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.operation.ProxyState.AgentState;
import dev.hivemind.proxy.operation.ProxyState.LaneState;
import dev.hivemind.proxy.pipeline.Calls;
import dev.hivemind.proxy.pipeline.LaneStages;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks at a proxy, by the same counters that schedule its calls. Thread-safe. */
public final class Lookout {
  private final List<Lane> lanes;
  private final LaneStages stages;
  private final Calls calls;
  private final Budgets budgets;
  private final Ticker ticker;
  private final Instant started;

  public Lookout(List<Lane> lanes, LaneStages stages, Calls calls, Budgets budgets, Ticker ticker) {
    this.lanes = List.copyOf(lanes);
    this.stages = stages;
    this.calls = calls;
    this.budgets = budgets;
    this.ticker = ticker;
    this.started = ticker.now();
  }

  ProxyState look() {
    return new ProxyState(
        ticker.now(), started, calls.isEnded(), lanes(), agents(), budgets.view());
  }

  private List<LaneState> lanes() {
    Map<String, Lane> byName =
        lanes.stream().collect(Collectors.toMap(Lane::name, Function.identity()));
    return stages.status().stream()
        .flatMap(
            status ->
                Stream.ofNullable(byName.get(status.lane()))
                    .map(lane -> new LaneState(lane, status)))
        .toList();
  }

  private List<AgentState> agents() {
    long now = ticker.nanos();
    return calls.activities().entrySet().stream()
        .map(agent -> agent(agent.getKey(), agent.getValue(), now))
        .toList();
  }

  private AgentState agent(String name, AgentActivity activity, long now) {
    Duration idle = Duration.ofNanos(Math.max(0, now - activity.lastByteNanos()));
    return new AgentState(name, activity, idle, budgets.view(name));
  }
}
