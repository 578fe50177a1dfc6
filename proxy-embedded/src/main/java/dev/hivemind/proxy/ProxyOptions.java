package dev.hivemind.proxy;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.time.Ticker;
import java.util.List;

/**
 * What a proxy is started with.
 *
 * @param port 0: any free one
 * @param listener is told of what the run must know
 * @param closesDeadLanes whether a lane is closed, with all calls that wait for it, once its key is
 *     refused or its account is empty; false where each caller shall be told for itself
 */
public record ProxyOptions(
    List<Lane> lanes,
    int port,
    Ledger ledger,
    Ticker ticker,
    ProxyListener listener,
    boolean closesDeadLanes) {

  public ProxyOptions {
    lanes = List.copyOf(lanes);
  }

  /** Of a proxy for agents that a run supervises. */
  public static ProxyOptions managed(List<Lane> lanes, Ledger ledger, Ticker ticker) {
    return new ProxyOptions(lanes, 0, ledger, ticker, ProxyListener.NONE, true);
  }

  public ProxyOptions at(int otherPort) {
    return new ProxyOptions(lanes, otherPort, ledger, ticker, listener, closesDeadLanes);
  }

  public ProxyOptions telling(ProxyListener other) {
    return new ProxyOptions(lanes, port, ledger, ticker, other, closesDeadLanes);
  }
}
