package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.ProxyEvent.FaultPassedOn;
import dev.hivemind.proxy.ProxyEvent.LaneStopped;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.control.RunMessage.Line;
import dev.hivemind.proxy.control.RunState;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Passes on what is heard from a proxy, and keeps how everything stands. Thread-safe. */
final class RunHearing {
  private final URI server;
  private final JoinTerms terms;
  private final Acknowledging acknowledging;
  private final Ticker ticker;
  private final AtomicReference<@Nullable String> ended = new AtomicReference<>();
  private final Set<String> agents = ConcurrentHashMap.newKeySet();
  private volatile RunState state = RunState.NONE;
  private volatile long through;

  RunHearing(URI server, JoinTerms terms, Acknowledging acknowledging, Ticker ticker) {
    this.server = server;
    this.terms = terms;
    this.acknowledging = acknowledging;
    this.ticker = ticker;
  }

  RunState state() {
    return state;
  }

  /** The number of the last message that was acted on. */
  long through() {
    return through;
  }

  /** Why nothing can be asked of the proxy any more; null: it can. */
  @Nullable String ended() {
    return ended.get();
  }

  /**
   * Acts on a message. Called by one thread.
   *
   * @return whether it was the last
   */
  boolean heard(Line line) {
    if (line.number() == 0 || line.number() > through) {
      act(line.message());
    }
    if (line.number() > through) {
      through = line.number();
      acknowledging.heard(through);
    }
    return line.message() instanceof RunMessage.Left;
  }

  private void act(RunMessage message) {
    switch (message) {
      case RunMessage.Happened(var event) -> terms.listener().happened(event);
      case RunMessage.Budgeted(var event) -> terms.budgetListener().on(event);
      case RunMessage.Booked(LedgerEntry.Opened opened) -> terms.ledger().open(opened);
      case RunMessage.Booked(LedgerEntry.Closed closed) -> terms.ledger().close(closed);
      case RunMessage.Standing(RunState now) -> state = now.movedBy(ticker.nanos());
      case RunMessage.Ending() -> end(proxy("is being ended"));
      case RunMessage.Left() -> {}
    }
  }

  /** From now on the agent calls the proxy. */
  void admitted(String agent) {
    agents.add(agent);
  }

  void dismissed(String agent) {
    agents.remove(agent);
  }

  /** Nobody reaches the proxy: an agent that ends now may have ended through that. */
  void outOfReach() {
    for (String agent : agents) {
      terms.listener().happened(new FaultPassedOn(agent, proxy("broke off")));
    }
  }

  /** A sentence about the proxy, for a person. */
  String proxy(String does) {
    return "the proxy at " + server + " " + does;
  }

  /**
   * The proxy is gone, or as good as gone, to this run. Told once.
   *
   * @param words for a person
   */
  void end(String words) {
    if (ended.compareAndSet(null, words)) {
      for (OfferedLane lane : terms.lanes()) {
        terms
            .listener()
            .happened(new LaneStopped(lane.name(), LaneStopped.Cause.PROXY_ENDED, words));
      }
    }
  }
}
