package dev.hivemind.task.manifest;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;

/** Reads {@code budget:}; what a task does not write there stands in its default. */
final class BudgetReader {
  private static final String KEY = "budget";

  private BudgetReader() {}

  /**
   * @param values of a task, or of the manifest itself
   */
  static Budget read(Values values) {
    if (values.keys().written(KEY).isEmpty()) return Budget.NONE;
    Values budget = values.inside(KEY, SchemaPart.BUDGET);
    return new Budget(
        budget.amount("tokens", text -> TokenCounts.parse(text).filter(tokens -> tokens > 0)),
        budget.amount("usd", Dollars::parse),
        budget.choice("on_exceed", OnExceed.class).orElse(OnExceed.CHECKPOINT));
  }
}
