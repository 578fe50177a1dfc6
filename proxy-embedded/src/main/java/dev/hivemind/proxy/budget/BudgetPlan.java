package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.time.Ticker;
import java.util.List;

/**
 * The budgets that a run begins with.
 *
 * @param ceiling of all its agents together
 * @param agents those that have one of their own
 */
public record BudgetPlan(Ceiling ceiling, OnExceed onExceed, List<OfAgent> agents) {

  public BudgetPlan {
    agents = List.copyOf(agents);
  }

  /** One agent's own. */
  public record OfAgent(String agent, Ceiling ceiling, OnExceed onExceed) {}

  /** The budgets, of which nothing is used yet. */
  public Budgets open(PriceTable prices, Ticker ticker, BudgetListener listener) {
    Budgets budgets = new Budgets(ceiling, onExceed, prices, ticker, listener);
    agents.forEach(own -> budgets.open(own.agent(), own.ceiling(), own.onExceed()));
    return budgets;
  }
}
