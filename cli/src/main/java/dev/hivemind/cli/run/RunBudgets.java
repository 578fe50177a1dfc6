package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.budget.BudgetListener;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The budgets of a manifest as the proxy keeps them. */
final class RunBudgets {
  private static final int DIGITS_OF_MICROS = 6;

  private RunBudgets() {}

  /** Only that of the run is limited yet. */
  static Budgets of(Budget ofRun, Ticker ticker, BudgetListener listener) {
    return new Budgets(ceiling(ofRun), onExceed(ofRun), PriceTable.shipped(), ticker, listener);
  }

  /**
   * Limits the tasks' agents, and charges what was used before. The listener is told what follows
   * from that.
   *
   * @param used in earlier parts of the run
   */
  static void open(Budgets budgets, List<Task> tasks, Grants grants, List<UsedAttempt> used) {
    for (UsedAttempt attempt : used) {
      String model = Objects.requireNonNullElse(attempt.model(), "");
      budgets.charge(attempt.agent(), attempt.usage(), model, attempt.at());
    }
    for (Task task : tasks) {
      Budget budget = grants.of(task);
      if (budget.limitsAnything()) {
        budgets.open(task.id(), ceiling(budget), onExceed(budget));
      }
    }
  }

  /**
   * @throws CommandException (usage) when a budget in dollars could not be kept
   */
  static void refuseUnpriced(Manifest manifest, Ticker ticker) {
    PriceTable prices = PriceTable.shipped();
    String unpriced =
        manifest.tasks().stream()
            .filter(task -> inDollars(task, manifest))
            .flatMap(task -> unpriced(task, prices, ticker).stream())
            .collect(Collectors.joining("\n"));
    if (!unpriced.isEmpty()) throw CommandException.usage(unpriced);
  }

  private static Optional<String> unpriced(Task task, PriceTable prices, Ticker ticker) {
    return Optional.ofNullable(task.settings().model())
        .filter(model -> !prices.knows(model, ticker.now()))
        .map(
            model ->
                """
                task %s: the price of the model %s is not known, so that a budget in dollars \
                cannot be kept. Limit tokens instead (budget: { tokens: 400k }).\
                """
                    .formatted(task.id(), model));
  }

  private static boolean inDollars(Task task, Manifest manifest) {
    return task.budget().usdMicros().isPresent() || manifest.budget().usdMicros().isPresent();
  }

  private static Ceiling ceiling(Budget budget) {
    return new Ceiling(
        budget.tokens().isPresent() ? budget.tokens().getAsLong() : null,
        budget.usdMicros().isPresent() ? dollars(budget.usdMicros().getAsLong()) : null);
  }

  private static Money dollars(long micros) {
    return new Money(BigDecimal.valueOf(micros, DIGITS_OF_MICROS));
  }

  private static OnExceed onExceed(Budget budget) {
    return switch (budget.onExceed()) {
      case CHECKPOINT -> OnExceed.CHECKPOINT;
      case WARN -> OnExceed.WARN;
      case FAIL -> OnExceed.FAIL;
    };
  }
}
