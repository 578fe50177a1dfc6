package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The budgets that a run begins with.
 *
 * @param ceiling of all its agents together
 * @param agents those that have one of their own
 * @param spent before, in earlier parts of the run
 * @param prices of the run's own, which come before all others
 */
public record BudgetPlan(
    Ceiling ceiling,
    OnExceed onExceed,
    List<OfAgent> agents,
    List<Spent> spent,
    List<PriceRow> prices) {

  public BudgetPlan {
    agents = List.copyOf(agents);
    spent = List.copyOf(spent);
    prices = List.copyOf(prices);
  }

  /** Without prices of its own. */
  public BudgetPlan(Ceiling ceiling, OnExceed onExceed, List<OfAgent> agents, List<Spent> spent) {
    this(ceiling, onExceed, agents, spent, List.of());
  }

  /** One agent's own. */
  public record OfAgent(String agent, Ceiling ceiling, OnExceed onExceed) {}

  /**
   * What one attempt used, or several together.
   *
   * @param model empty: unknown
   * @param cost of several; null: that of one, which its usage tells
   */
  public record Spent(String agent, Usage usage, String model, Instant at, @Nullable Money cost) {

    /** By one attempt. */
    public Spent(String agent, Usage usage, String model, Instant at) {
      this(agent, usage, model, at, null);
    }
  }

  /**
   * The budgets, of which nothing is used yet.
   *
   * @param known prices of the models of which the run has none
   */
  public Budgets open(PriceTable known, Ticker ticker, BudgetListener listener) {
    Budgets budgets = new Budgets(ceiling, onExceed, known.with(prices), ticker, listener);
    agents.forEach(own -> budgets.open(own.agent(), own.ceiling(), own.onExceed()));
    return budgets;
  }

  /** Charges what was spent before; the listener is told what follows from that. */
  public void charge(Budgets opened) {
    for (Spent before : spent) {
      Money cost = before.cost();
      if (cost == null) {
        opened.charge(before.agent(), before.usage(), before.model(), before.at());
      } else {
        opened.charge(before.agent(), before.usage(), before.model(), cost);
      }
    }
  }
}
