package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.task.Budget;
import java.math.BigDecimal;
import java.util.ArrayList;

/** Budgets in words. */
public final class BudgetWords {
  private static final int DIGITS_OF_MICROS = 6;

  private BudgetWords() {}

  /** {@code 400k tokens and $4}; {@code nothing} without a limit. */
  public static String of(Budget budget) {
    var parts = new ArrayList<String>();
    budget.tokens().ifPresent(tokens -> parts.add(Amounts.tokens(tokens) + " tokens"));
    budget
        .usdMicros()
        .ifPresent(
            micros ->
                parts.add(
                    "$"
                        + BigDecimal.valueOf(micros, DIGITS_OF_MICROS)
                            .stripTrailingZeros()
                            .toPlainString()));
    return parts.isEmpty() ? "nothing" : String.join(" and ", parts);
  }

  /** {@code 200k tokens more}. */
  static String more(Budget more) {
    return of(more) + " more";
  }
}
