package dev.hivemind.proxy.joining;

import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.AgentAccess;
import dev.hivemind.proxy.AgentTerms;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.control.Offer;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A run that has joined a proxy and keeps all that it hears. */
final class RecordingRun implements JoinTerms.ConnectionWatch, Ledger, AutoCloseable {
  static final BudgetPlan NO_BUDGETS =
      new BudgetPlan(Ceiling.NONE, OnExceed.CHECKPOINT, List.of(), List.of());

  final List<ProxyEvent> events = new CopyOnWriteArrayList<>();
  final List<BudgetEvent> budgetEvents = new CopyOnWriteArrayList<>();
  final List<LedgerEntry.Opened> opened = new CopyOnWriteArrayList<>();
  final List<LedgerEntry.Closed> closed = new CopyOnWriteArrayList<>();
  final List<String> connection = new CopyOnWriteArrayList<>();
  final JoinedProxy proxy;

  /** Whether the process of the proxy is there. */
  volatile boolean proxyLives = true;

  RecordingRun(ControlAddress address, String id) throws ControlException {
    this(address, id, NO_BUDGETS);
  }

  RecordingRun(ControlAddress address, String id, BudgetPlan budgets) throws ControlException {
    try (var client = new ControlClient(address)) {
      Offer offer = client.look();
      var terms =
          new JoinTerms(
              id,
              offer.lanes(),
              budgets,
              this,
              events::add,
              budgetEvents::add,
              this,
              () -> proxyLives);
      proxy = JoinedProxy.join(address, terms, Ticker.system(), Sleeper.system());
    }
  }

  AgentAccess admit(String agent) {
    return admit(agent, Priority.NORMAL);
  }

  AgentAccess admit(String agent, Priority priority) {
    return proxy.admit(agent, "anthropic", AgentTerms.managed(priority));
  }

  /** Once so many attempts have ended. */
  List<LedgerEntry.Closed> closed(int attempts) {
    await().until(() -> closed.size() >= attempts);
    return closed;
  }

  @Override
  public void open(LedgerEntry.Opened entry) {
    opened.add(entry);
  }

  @Override
  public void close(LedgerEntry.Closed entry) {
    closed.add(entry);
  }

  @Override
  public void lost(String why) {
    connection.add("lost");
  }

  @Override
  public void restored() {
    connection.add("restored");
  }

  @Override
  public void close() {
    proxy.close();
  }
}
