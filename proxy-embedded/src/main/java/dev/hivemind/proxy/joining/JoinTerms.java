package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.budget.BudgetListener;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.proxy.ledger.Ledger;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What a run joins a proxy with.
 *
 * @param run its id
 * @param lanes of the proxy that its agents call
 * @param ledger gets every entry of its agents' calls
 * @param listener hears what happens to its agents and lanes; that all lanes are stopped when the
 *     proxy is gone
 * @param watch hears of the connection itself
 * @param alive whether the proxy's process is still there
 */
public record JoinTerms(
    String run,
    List<OfferedLane> lanes,
    BudgetPlan budgets,
    Ledger ledger,
    ProxyListener listener,
    BudgetListener budgetListener,
    ConnectionWatch watch,
    BooleanSupplier alive) {

  public JoinTerms {
    lanes = List.copyOf(lanes);
  }

  /** Hears of the connection between a run and its proxy. */
  public interface ConnectionWatch {

    /** Nothing is heard of the proxy; agents call it all the same. */
    void lost(String why);

    /** All that was missed is heard. */
    void restored();
  }
}
