package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.budget.Allowance.Reserved;
import dev.hivemind.proxy.budget.Allowance.Stopped;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.lock.BriefLock;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.BudgetNearlySpent;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The budgets of every agent and of the run, in tokens and in dollars. Thread-safe.
 *
 * <p>A call sets aside what it will presumably use, and is charged what the provider reports. While
 * used and set aside together would pass a ceiling the calls under it go one at a time, in the
 * order they came; none is refused before the ceiling is used up. So it is passed by no more than
 * the calls at work use.
 */
public final class Budgets implements BudgetDesk {
  private static final String NOBODY = "";

  private final PriceTable prices;
  private final Ticker ticker;
  private final Announcements announcements;

  /** Guards everything below. The listener is told without it. */
  private final BriefLock lock = new BriefLock();

  private final Map<String, AgentBudget> agents = new HashMap<>();
  private final Account run = new Account(Scope.RUN);
  private final CallQueue queue = new CallQueue(run, this::setAside);

  /**
   * @param ceiling of all agents together
   */
  public Budgets(
      Ceiling ceiling,
      OnExceed onExceed,
      PriceTable prices,
      Ticker ticker,
      BudgetListener listener) {
    this.prices = prices;
    this.ticker = ticker;
    this.announcements = new Announcements(listener);
    run.limit(ceiling, onExceed);
  }

  /** By which dollars are counted. */
  public PriceTable prices() {
    return prices;
  }

  /**
   * Limits an agent, a new one or one that has used something already. An agent that was never
   * limited draws on the run's budget only.
   */
  public void open(String agent, Ceiling ceiling, OnExceed onExceed) {
    change(agent, () -> of(agent).account().limit(ceiling, onExceed));
  }

  /** Raises an agent's ceiling by as much, where it has one. */
  public void grant(String agent, Ceiling more) {
    change(agent, () -> of(agent).account().raise(more));
  }

  /** Raises the run's ceiling by as much, where it has one. */
  public void grantRun(Ceiling more) {
    change(NOBODY, () -> run.raise(more));
  }

  /**
   * Charges what one attempt used before, when a run goes on.
   *
   * @param model as the ledger has it; empty: unknown
   */
  public void charge(String agent, Usage usage, String model, Instant at) {
    Charge charge = Charge.of(prices, usage, model, model, at);
    change(agent, () -> use(of(agent), charge));
  }

  /**
   * Charges what several attempts used before, when a run goes on. Their tokens do not tell their
   * money: the price of each depended on the length of its prompt.
   *
   * @param model as the ledger has it; empty: unknown
   * @param cost of all of them
   */
  public void charge(String agent, Usage usage, String model, Money cost) {
    change(agent, () -> use(of(agent), Charge.of(usage, model, cost)));
  }

  @Override
  public Allowance reserve(BudgetNeed need, StopSignal stop, Consumer<WaitReason> onWait)
      throws InterruptedException {
    if (stop.reason() != null) {
      return new Stopped();
    }
    Entered entered = enter(need);
    if (entered.atOnce() != null) {
      return entered.atOnce();
    }
    WaitingCall call = entered.call();
    boolean answered = false;
    try (var _ = stop.onRaise(() -> stop(call))) {
      onWait.accept(new BudgetNearlySpent());
      Allowance answer = lock.await(call::await);
      answered = true;
      return answer;
    } finally {
      if (!answered) {
        withdraw(call);
      }
    }
  }

  /**
   * @param atOnce null: the call waits
   */
  private record Entered(WaitingCall call, @Nullable Allowance atOnce) {}

  private Entered enter(BudgetNeed need) {
    Expected firstGuess = Expectation.firstGuess(need, prices, ticker.now());
    return lock.locked(
        () -> {
          WaitingCall call =
              new WaitingCall(need, of(need.agent()), firstGuess, lock.newCondition());
          queue.add(call);
          return new Entered(call, call.answer());
        });
  }

  private void stop(WaitingCall call) {
    lock.exclusively(
        () -> {
          if (queue.remove(call)) {
            call.answer(new Stopped());
          }
        });
  }

  private void withdraw(WaitingCall call) {
    boolean left = lock.locked(() -> queue.remove(call));
    if (!left && lock.locked(call::answer) instanceof Reserved(Reservation granted)) {
      granted.close();
    }
  }

  /** Call with the lock. */
  private Allowance setAside(WaitingCall call) {
    Expected expected = call.expected();
    call.agent().account().reserve(expected);
    run.reserve(expected);
    return new Reserved(new OpenReservation(this, call, expected));
  }

  void giveBack(WaitingCall call, Expected expected) {
    lock.exclusively(
        () -> {
          call.agent().account().giveBack(expected);
          run.giveBack(expected);
          queue.serve();
        });
  }

  void spend(WaitingCall call, Usage usage, String model) {
    BudgetNeed need = call.need();
    Charge charge = Charge.of(prices, usage, model, need.model(), ticker.now());
    change(
        need.agent(),
        () -> {
          use(call.agent(), charge);
          call.agent().expectation().learn(need.bodyBytes(), charge);
        });
  }

  /** Call with the lock. */
  private void use(AgentBudget agent, Charge charge) {
    agent.account().use(charge);
    run.use(charge);
  }

  /** Drops what is known of an agent, none of whose calls is under way; the run's use stays. */
  public void forget(String agent) {
    lock.locked(() -> agents.remove(agent) != null);
  }

  public BudgetView view(String agent) {
    return lock.locked(
        () -> {
          AgentBudget of = agents.getOrDefault(agent, AgentBudget.of(agent));
          return of.account().view(agent, queue.sizeOf(of));
        });
  }

  /** Of all agents together. */
  public BudgetView view() {
    return lock.locked(() -> run.view(NOBODY, queue.size()));
  }

  /** Call with the lock. */
  private AgentBudget of(String agent) {
    return agents.computeIfAbsent(agent, AgentBudget::of);
  }

  /**
   * @param agent who gives the occasion to what is told then
   */
  private void change(String agent, Runnable change) {
    lock.exclusively(
        () -> {
          change.run();
          AgentBudget changed = agents.get(agent);
          if (changed != null) {
            announcements.add(changed.account().news(agent));
          }
          announcements.add(run.news(agent));
          queue.serve();
        });
    announcements.tell();
  }
}
