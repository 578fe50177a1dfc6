package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.budget.Allowance;
import dev.hivemind.proxy.budget.BudgetDesk;
import dev.hivemind.proxy.budget.BudgetNeed;
import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.usage.Usage;

/** Draws what calls cost on the budgets of their agents. */
record CallBudget(BudgetDesk budgets) implements Budget {

  @Override
  public Allowance reserve(Call call) throws InterruptedException {
    if (!call.isGeneration() || !call.lane().tuning().has(Primitive.BUDGET)) {
      return new Allowance.Reserved(Unlimited.INSTANCE);
    }
    BudgetNeed need = new BudgetNeed(call.agent(), call.facts().model(), call.body().length());
    return budgets.reserve(need, call.stop(), call::waitsFor);
  }

  /** Of what costs nothing, and of budgets that are switched off. */
  private enum Unlimited implements Reservation {
    INSTANCE;

    @Override
    public void spend(Usage usage, String model) {}

    @Override
    public void close() {}
  }
}
