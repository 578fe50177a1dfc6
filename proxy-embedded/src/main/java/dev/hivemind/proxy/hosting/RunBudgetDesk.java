package dev.hivemind.proxy.hosting;

import dev.hivemind.proxy.budget.Allowance;
import dev.hivemind.proxy.budget.BudgetDesk;
import dev.hivemind.proxy.budget.BudgetEvent;
import dev.hivemind.proxy.budget.BudgetEvent.Scope;
import dev.hivemind.proxy.budget.BudgetNeed;
import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason;
import java.util.function.Consumer;

/**
 * Lets an agent of a run spend what its own budget, that of its run, and that of this proxy all
 * allow. Asks in that order always, so that nobody waits in a circle. Thread-safe.
 *
 * @param all of everybody who calls this proxy
 */
public record RunBudgetDesk(BudgetDesk all, JoinedRuns runs) implements BudgetDesk {

  @Override
  public Allowance reserve(BudgetNeed need, StopSignal stop, Consumer<WaitReason> onWait)
      throws InterruptedException {
    RunAgent agent = RunAgent.parse(need.agent());
    JoinedRun run = runs.of(agent);
    if (agent == null || run == null) {
      return all.reserve(need, stop, onWait);
    }
    BudgetNeed own = new BudgetNeed(agent.agent(), need.model(), need.bodyBytes());
    Allowance ofRun = run.budgets().reserve(own, stop, onWait);
    return ofRun instanceof Allowance.Reserved(Reservation reserved)
        ? reserve(run, reserved, need, stop, onWait)
        : ofRun;
  }

  private Allowance reserve(
      JoinedRun run,
      Reservation ofRun,
      BudgetNeed need,
      StopSignal stop,
      Consumer<WaitReason> onWait)
      throws InterruptedException {
    boolean granted = false;
    try {
      Allowance ofAll = all.reserve(need, stop, onWait);
      granted = ofAll instanceof Allowance.Reserved;
      return switch (ofAll) {
        case Allowance.Reserved(Reservation other) ->
            new Allowance.Reserved(new Both(ofRun, other));
        case Allowance.Refused(BudgetEvent.Stop cause) -> refusedByProxy(run, cause);
        case Allowance.Stopped stopped -> stopped;
      };
    } finally {
      if (!granted) {
        ofRun.close();
      }
    }
  }

  private static Allowance refusedByProxy(JoinedRun run, BudgetEvent.Stop cause) {
    BudgetEvent.Stop ofProxy = ofProxy(cause);
    run.proxySpent(ofProxy);
    return new Allowance.Refused(ofProxy);
  }

  private static BudgetEvent.Stop ofProxy(BudgetEvent.Stop cause) {
    return switch (cause) {
      case BudgetEvent.Exhausted(_, String agent, var level, var onExceed) ->
          new BudgetEvent.Exhausted(Scope.PROXY, agent, level, onExceed);
      case BudgetEvent.Unpriced(_, String agent, String model, var onExceed) ->
          new BudgetEvent.Unpriced(Scope.PROXY, agent, model, onExceed);
    };
  }

  /** What is set aside in two budgets. */
  private record Both(Reservation one, Reservation other) implements Reservation {

    @Override
    public void spend(Usage usage, String model) {
      one.spend(usage, model);
      other.spend(usage, model);
    }

    @Override
    public void close() {
      one.close();
      other.close();
    }
  }
}
