package dev.hivemind.cli.run;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The budgets of a manifest as a proxy keeps them. */
final class RunBudgets {

  private RunBudgets() {}

  /**
   * @param grants on top of what is written
   * @param used in earlier parts of the run
   * @throws CommandException (usage) when the manifest's file of prices cannot be read
   */
  static BudgetPlan of(Manifest manifest, Grants grants, List<UsedAttempt> used) {
    Budget ofRun = grants.ofRun(manifest.budget());
    return new BudgetPlan(
        ceiling(ofRun),
        onExceed(ofRun),
        manifest.tasks().stream().flatMap(task -> own(task, grants).stream()).toList(),
        used.stream().map(RunBudgets::spent).toList(),
        OwnPrices.of(manifest));
  }

  private static Optional<BudgetPlan.OfAgent> own(Task task, Grants grants) {
    Budget budget = grants.of(task);
    return budget.limitsAnything()
        ? Optional.of(new BudgetPlan.OfAgent(task.id(), ceiling(budget), onExceed(budget)))
        : Optional.empty();
  }

  private static BudgetPlan.Spent spent(UsedAttempt attempt) {
    String model = Objects.requireNonNullElse(attempt.model(), "");
    return new BudgetPlan.Spent(
        attempt.agent(), attempt.usage(), model, attempt.at(), attempt.cost());
  }

  /**
   * @throws CommandException (usage) when a budget in dollars could not be kept
   */
  static void refuseUnpriced(Manifest manifest, AgentAdapters adapters, Ticker ticker) {
    PriceTable prices = OwnPrices.table(manifest);
    String unpriced =
        manifest.tasks().stream()
            .filter(task -> inDollars(task, manifest))
            .flatMap(task -> unpriced(task, adapters, prices, ticker).stream())
            .collect(Collectors.joining("\n"));
    if (!unpriced.isEmpty()) throw CommandException.usage(unpriced);
  }

  /**
   * Which model an agent uses that is told none is known of some only; else the first answer tells,
   * and a budget that cannot be kept stops the agent then.
   */
  private static Optional<String> unpriced(
      Task task, AgentAdapters adapters, PriceTable prices, Ticker ticker) {
    String told = task.settings().model();
    String used = told == null ? adapters.named(task.agent()).usualModel() : told;
    return Optional.ofNullable(used)
        .filter(model -> !prices.knows(model, ticker.now()))
        .map(
            model ->
                """
                task %s: the price of the model %s is not known, so that a budget in dollars \
                cannot be kept. Write what a million tokens cost (prices: { %s: { input: 2, \
                output: 10 } }), or limit tokens instead (budget: { tokens: 400k }).\
                """
                    .formatted(task.id(), model, model));
  }

  private static boolean inDollars(Task task, Manifest manifest) {
    return task.budget().usdMicros().isPresent() || manifest.budget().usdMicros().isPresent();
  }

  static Ceiling ceiling(Budget budget) {
    return new Ceiling(
        budget.tokens().isPresent() ? budget.tokens().getAsLong() : null,
        budget.usdMicros().isPresent() ? Money.ofMicros(budget.usdMicros().getAsLong()) : null);
  }

  private static OnExceed onExceed(Budget budget) {
    return switch (budget.onExceed()) {
      case CHECKPOINT -> OnExceed.CHECKPOINT;
      case WARN -> OnExceed.WARN;
      case FAIL -> OnExceed.FAIL;
    };
  }
}
