package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.ProxyEvent.RunJoined;
import dev.hivemind.proxy.ProxyEvent.RunLeft;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.pipeline.Calls;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;

/**
 * Sees to it that nothing of a run is left when it is over: when it says so, or when it has not
 * listened for longer than a connection may be lost. A run that is killed loses its connection at
 * once. Thread-safe.
 */
public final class Departures {
  /** A lost connection is made anew within a moment, or never. */
  static final Duration LEASE = Duration.ofSeconds(10);

  private static final Duration LAST_CALLS = Duration.ofSeconds(10);

  private final JoinedRuns runs;
  private final AgentGateway agents;
  private final Calls calls;
  private final Predicate<String> forget;
  private final ProxyListener listener;
  private final WakeUp wakeUp;
  private final Ticker ticker;
  private final ConcurrentMap<String, WakeUp.Alarm> leases = new ConcurrentHashMap<>();

  /**
   * @param forget drops what is known of an agent of which no call is in flight
   * @param listener hears who comes and goes
   */
  public Departures(
      JoinedRuns runs,
      AgentGateway agents,
      Calls calls,
      Predicate<String> forget,
      ProxyListener listener,
      WakeUp wakeUp,
      Ticker ticker) {
    this.runs = runs;
    this.agents = agents;
    this.calls = calls;
    this.forget = forget;
    this.listener = listener;
    this.wakeUp = wakeUp;
    this.ticker = ticker;
  }

  /** The run has come; it has yet to listen. */
  void arrived(JoinedRun run) {
    listener.happened(new RunJoined(run.name()));
    isDeaf(run);
  }

  /** The run listens: it is there as long as it does. */
  void listens(JoinedRun run) {
    WakeUp.Alarm lease = leases.remove(run.name());
    if (lease != null) {
      lease.cancel();
    }
  }

  /** The run does not listen, not yet or not any more. */
  void isDeaf(JoinedRun run) {
    Runnable over =
        () -> Thread.ofVirtual().name("hivemind-departure").start(() -> leave(run, true));
    WakeUp.Alarm before = leases.put(run.name(), wakeUp.at(ticker.nanos() + LEASE.toNanos(), over));
    if (before != null) {
      before.cancel();
    }
  }

  /**
   * Ends what is in flight of the run's agents, lets it hear the rest, and forgets it.
   *
   * @param lost whether it did not ask for that
   */
  void leave(JoinedRun run, boolean lost) {
    if (!run.beginsToLeave()) {
      return;
    }
    List<String> names = run.agents().stream().map(run::nameOf).toList();
    names.forEach(agents::dismiss);
    names.forEach(agents::abort);
    try {
      for (String name : names) {
        boolean _ = calls.awaitLast(name, LAST_CALLS);
      }
      run.tell(new RunMessage.Left());
      run.awaitHeard();
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    } finally {
      for (String name : names) {
        boolean _ = forget.test(name);
      }
      listens(run);
      runs.remove(run);
      listener.happened(new RunLeft(run.name(), lost));
    }
  }

  /** Tells every run that the proxy is about to end, before its agents notice. */
  public void proxyEnds() throws InterruptedException {
    for (JoinedRun run : runs.all()) {
      run.tell(new RunMessage.Ending());
    }
    for (JoinedRun run : runs.all()) {
      run.awaitHeard();
    }
  }
}
