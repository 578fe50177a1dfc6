package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.budget.BudgetEvent.Scope;

/** What is known of one agent. Not thread-safe: guarded by the lock of {@link Budgets}. */
record AgentBudget(String agent, Account account, Expectation expectation) {

  static AgentBudget of(String agent) {
    return new AgentBudget(agent, new Account(Scope.AGENT), new Expectation());
  }
}
