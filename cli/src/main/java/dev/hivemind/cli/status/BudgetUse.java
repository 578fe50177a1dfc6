package dev.hivemind.cli.status;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import java.util.OptionalDouble;

/**
 * How much of a budget is used. Tokens are counted as budgets count them: what is read from a cache
 * is free.
 */
public record BudgetUse(Budget budget, long tokens, Money money) {
  /** From here on a person is warned. */
  public static final double NEARLY_SPENT = 0.85;

  static BudgetUse of(Budget budget, Usage usage, Money money) {
    return new BudgetUse(budget, usage.input() + usage.cacheWrite() + usage.output(), money);
  }

  /** 1 is all of it; of tokens and dollars what is used further. Empty: there is no limit. */
  public OptionalDouble share() {
    OptionalDouble ofTokens = shareOfTokens();
    OptionalDouble ofMoney = shareOfMoney();
    if (ofTokens.isEmpty()) return ofMoney;
    return OptionalDouble.of(Math.max(ofTokens.getAsDouble(), ofMoney.orElse(0)));
  }

  public OptionalDouble shareOfTokens() {
    return budget.tokens().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) tokens / budget.tokens().getAsLong());
  }

  public OptionalDouble shareOfMoney() {
    return budget.usdMicros().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            money.usd().doubleValue()
                / Money.ofMicros(budget.usdMicros().getAsLong()).usd().doubleValue());
  }
}
