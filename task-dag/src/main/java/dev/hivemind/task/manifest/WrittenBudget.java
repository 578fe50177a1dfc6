package dev.hivemind.task.manifest;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import java.util.Optional;
import java.util.OptionalLong;

/** A budget as a command line writes it: {@code 2M} tokens or {@code $20}. */
public final class WrittenBudget {
  private WrittenBudget() {}

  /**
   * @return a budget that limits either tokens or dollars; empty when the text has another form
   */
  public static Optional<Budget> parse(String text) {
    return text.startsWith("$")
        ? Dollars.parse(text.substring(1))
            .map(usd -> new Budget(OptionalLong.empty(), OptionalLong.of(usd), OnExceed.CHECKPOINT))
        : TokenCounts.parse(text)
            .filter(tokens -> tokens > 0)
            .map(
                tokens ->
                    new Budget(OptionalLong.of(tokens), OptionalLong.empty(), OnExceed.CHECKPOINT));
  }
}
