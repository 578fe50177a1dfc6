package dev.hivemind.proxy.budget;

import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * A call that asks whether it may spend. Not thread-safe: guarded by the lock of {@link Budgets}.
 */
final class WaitingCall {
  private final BudgetNeed need;
  private final AgentBudget agent;
  private final Expected firstGuess;
  private final Condition answered;
  private @Nullable Allowance answer;

  /**
   * @param answered of the lock of {@link Budgets}
   */
  WaitingCall(BudgetNeed need, AgentBudget agent, Expected firstGuess, Condition answered) {
    this.need = need;
    this.agent = agent;
    this.firstGuess = firstGuess;
    this.answered = answered;
  }

  BudgetNeed need() {
    return need;
  }

  AgentBudget agent() {
    return agent;
  }

  /** By what is known of the agent by now. */
  Expected expected() {
    Expectation learned = agent.expectation();
    return learned.isLearned() ? learned.of(need.bodyBytes()) : firstGuess;
  }

  /** Null: it waits. */
  @Nullable Allowance answer() {
    return answer;
  }

  void answer(Allowance now) {
    answer = now;
    answered.signal();
  }

  /** Waits for the answer; meanwhile the lock is free. */
  Allowance await() throws InterruptedException {
    while (answer == null) {
      answered.await();
    }
    return answer;
  }
}
