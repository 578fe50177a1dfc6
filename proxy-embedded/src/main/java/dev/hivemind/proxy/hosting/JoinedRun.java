package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyEvent.LaneStopped;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A run of another process whose agents call through this proxy. Thread-safe. */
final class JoinedRun {
  /** Of a run that has just lost its connection. */
  private static final Duration HEARING = Duration.ofSeconds(2);

  private final String name;
  private final Set<String> lanes;
  private final Budgets budgets;
  private final Outbox outbox = new Outbox();
  private final Set<String> agents = ConcurrentHashMap.newKeySet();
  private final Set<String> stoppedLanes = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean leaving = new AtomicBoolean();
  private final AtomicLong turns = new AtomicLong();
  private final AtomicBoolean proxySpent = new AtomicBoolean();

  /**
   * @param name unique in this proxy
   */
  JoinedRun(String name, List<String> lanes, BudgetPlan budgets, PriceTable prices, Ticker ticker) {
    this.name = name;
    this.lanes = Set.copyOf(lanes);
    this.budgets = budgets.open(prices, ticker, event -> tell(new RunMessage.Budgeted(event)));
    budgets.charge(this.budgets);
  }

  String name() {
    return name;
  }

  Outbox outbox() {
    return outbox;
  }

  /** Of its agents, by the names that the run gave them. */
  Budgets budgets() {
    return budgets;
  }

  /**
   * @param agent null: the run itself
   */
  void grant(@Nullable String agent, Ceiling more) {
    if (agent == null) {
      budgets.grantRun(more);
    } else {
      budgets.grant(agent, more);
    }
  }

  boolean calls(String lane) {
    return lanes.contains(lane);
  }

  /** How an agent of it is called here. */
  String nameOf(String agent) {
    agents.add(agent);
    return new RunAgent(name, agent).name();
  }

  /** By the names that the run gave them. */
  Set<String> agents() {
    return Set.copyOf(agents);
  }

  void tell(RunMessage message) {
    outbox.add(message);
  }

  /** Waits, not for ever, until the run has heard everything. */
  void awaitHeard() throws InterruptedException {
    boolean _ = outbox.awaitHeard(HEARING);
  }

  /** No call of its agents on that lane can succeed. Told once a lane. */
  void laneRefused(String lane, LaneStopped.Cause cause, String words) {
    if (calls(lane) && stoppedLanes.add(lane)) {
      tell(new RunMessage.Happened(new LaneStopped(lane, cause, words)));
    }
  }

  /** Something happened to a lane. */
  void happened(ProxyEvent.LaneEvent event) {
    if (calls(event.lane())) {
      tell(new RunMessage.Happened(event));
    }
  }

  /** What everybody who calls this proxy may spend is spent. Told once. */
  void proxySpent(BudgetEvent.Stop stop) {
    if (proxySpent.compareAndSet(false, true)) {
      tell(new RunMessage.Budgeted(stop));
    }
  }

  /** The run listens anew, on another connection than before. */
  long beginsToListen() {
    return turns.incrementAndGet();
  }

  /** Whether it did not begin to listen anew since that turn. */
  boolean isListening(long turn) {
    return turns.get() == turn;
  }

  /** Whether this is the first that is heard of its leaving. */
  boolean beginsToLeave() {
    return leaving.compareAndSet(false, true);
  }

  boolean isLeaving() {
    return leaving.get();
  }

  @Override
  public String toString() {
    return "JoinedRun[" + name + "]";
  }
}
