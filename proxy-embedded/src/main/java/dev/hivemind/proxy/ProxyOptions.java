package dev.hivemind.proxy;

import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.network.UpstreamNetwork;
import dev.hivemind.proxy.time.Ticker;
import java.util.List;

/**
 * What a proxy is started with.
 *
 * @param port 0: any free one
 * @param budgets of the agents, which may be opened and raised at any time
 * @param listener is told of what the run must know
 * @param closesDeadLanes whether a lane is closed, with all calls that wait for it, once its key is
 *     refused or its account is empty; false where each caller shall be told for itself
 * @param network between the proxy and the upstreams
 */
public record ProxyOptions(
    List<Lane> lanes,
    int port,
    Ledger ledger,
    Ticker ticker,
    ProxyListener listener,
    Budgets budgets,
    boolean closesDeadLanes,
    UpstreamNetwork network) {

  public ProxyOptions {
    lanes = List.copyOf(lanes);
  }

  /** Of a proxy for agents that a run supervises. */
  public static ProxyOptions managed(List<Lane> lanes, Ledger ledger, Ticker ticker) {
    return new ProxyOptions(
        lanes,
        0,
        ledger,
        ticker,
        ProxyListener.NONE,
        unlimited(ticker),
        true,
        UpstreamNetwork.DIRECT);
  }

  public ProxyOptions at(int otherPort) {
    return new ProxyOptions(
        lanes, otherPort, ledger, ticker, listener, budgets, closesDeadLanes, network);
  }

  public ProxyOptions telling(ProxyListener other) {
    return new ProxyOptions(lanes, port, ledger, ticker, other, budgets, closesDeadLanes, network);
  }

  public ProxyOptions keeping(Budgets other) {
    return new ProxyOptions(lanes, port, ledger, ticker, listener, other, closesDeadLanes, network);
  }

  /** Through a network that is not the direct one. */
  public ProxyOptions over(UpstreamNetwork other) {
    return new ProxyOptions(lanes, port, ledger, ticker, listener, budgets, closesDeadLanes, other);
  }

  private static Budgets unlimited(Ticker ticker) {
    return new Budgets(Ceiling.NONE, OnExceed.WARN, PriceTable.EMPTY, ticker, event -> {});
  }
}
