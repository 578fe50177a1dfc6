package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.identity.GuestWatch;
import java.util.Collection;

/**
 * Gives agents that come by themselves their budget and their weight in a lane's growth, and
 * forgets them.
 *
 * @param ceiling of each agent
 */
public record GuestDesk(Calls calls, LanePopulation population, Budgets budgets, Ceiling ceiling)
    implements GuestWatch {

  @Override
  public void arrived(String agent) {
    if (!ceiling.equals(Ceiling.NONE)) {
      budgets.open(agent, ceiling, OnExceed.CHECKPOINT);
    }
  }

  @Override
  public boolean left(String agent) {
    if (!calls.forget(agent)) {
      return false;
    }
    budgets.forget(agent);
    return true;
  }

  /** Several programs may look like one agent: it then counts by its calls. */
  @Override
  public void present(String lane, Collection<String> agents) {
    population.guests(
        lane,
        agents.stream().mapToInt(agent -> Math.max(1, calls.activity(agent).inFlight())).sum());
  }
}
