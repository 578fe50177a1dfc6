package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.budget.BudgetView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A proxy at one moment.
 *
 * @param ending whether it takes no new calls
 * @param budget of all agents together
 */
record ProxyState(
    Instant at,
    Instant started,
    boolean ending,
    List<LaneState> lanes,
    List<AgentState> agents,
    BudgetView budget) {

  ProxyState {
    lanes = List.copyOf(lanes);
    agents = List.copyOf(agents);
  }

  /** One lane of it. */
  record LaneState(Lane lane, LaneStatus status) {}

  /**
   * One agent that calls it.
   *
   * @param idle since a byte of it moved last
   */
  record AgentState(String name, AgentActivity activity, Duration idle, BudgetView budget) {}
}
