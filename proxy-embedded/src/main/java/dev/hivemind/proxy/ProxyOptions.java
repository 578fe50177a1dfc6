package dev.hivemind.proxy;

import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.network.UpstreamNetwork;
import dev.hivemind.proxy.time.Ticker;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a proxy is started with.
 *
 * @param port 0: any free one
 * @param budgets of the agents, which may be opened and raised at any time
 * @param listener is told of what the run must know
 * @param closesDeadLanes whether a lane is closed, with all calls that wait for it, once its key is
 *     refused or its account is empty; false where each caller shall be told for itself
 * @param network between the proxy and the upstreams
 * @param guests callers that are let in without being admitted, by whom the proxy may also be
 *     looked at; null: none
 * @param control on which terms runs of other processes may join; null: none may
 */
public record ProxyOptions(
    List<Lane> lanes,
    int port,
    Ledger ledger,
    Ticker ticker,
    ProxyListener listener,
    Budgets budgets,
    boolean closesDeadLanes,
    UpstreamNetwork network,
    @Nullable GuestPolicy guests,
    @Nullable ControlPolicy control) {

  public ProxyOptions {
    lanes = List.copyOf(lanes);
  }

  /** Of a proxy for agents that a run supervises. */
  public static ProxyOptions managed(List<Lane> lanes, Ledger ledger, Ticker ticker) {
    return of(lanes, ledger, ticker, true, null);
  }

  /** Of a proxy on its own. Dead keys are told to each caller: it may be the caller's own. */
  public static ProxyOptions standAlone(
      List<Lane> lanes, Ledger ledger, Ticker ticker, GuestPolicy guests) {
    return of(lanes, ledger, ticker, false, guests);
  }

  private static ProxyOptions of(
      List<Lane> lanes,
      Ledger ledger,
      Ticker ticker,
      boolean closesDeadLanes,
      @Nullable GuestPolicy guests) {
    Budgets unlimited =
        new Budgets(Ceiling.NONE, OnExceed.WARN, PriceTable.shipped(), ticker, event -> {});
    return new ProxyOptions(
        lanes,
        0,
        ledger,
        ticker,
        ProxyListener.NONE,
        unlimited,
        closesDeadLanes,
        UpstreamNetwork.DIRECT,
        guests,
        null);
  }

  public ProxyOptions at(int other) {
    return new ProxyOptions(
        lanes, other, ledger, ticker, listener, budgets, closesDeadLanes, network, guests, control);
  }

  public ProxyOptions telling(ProxyListener other) {
    return new ProxyOptions(
        lanes, port, ledger, ticker, other, budgets, closesDeadLanes, network, guests, control);
  }

  /** Accounted for in another ledger. */
  public ProxyOptions recording(Ledger other) {
    return new ProxyOptions(
        lanes, port, other, ticker, listener, budgets, closesDeadLanes, network, guests, control);
  }

  public ProxyOptions keeping(Budgets other) {
    return new ProxyOptions(
        lanes, port, ledger, ticker, listener, other, closesDeadLanes, network, guests, control);
  }

  /** Through a network that is not the direct one. */
  public ProxyOptions over(UpstreamNetwork other) {
    return new ProxyOptions(
        lanes, port, ledger, ticker, listener, budgets, closesDeadLanes, other, guests, control);
  }

  /** Joined by runs of other processes. */
  public ProxyOptions joinedBy(ControlPolicy other) {
    return new ProxyOptions(
        lanes, port, ledger, ticker, listener, budgets, closesDeadLanes, network, guests, other);
  }
}
