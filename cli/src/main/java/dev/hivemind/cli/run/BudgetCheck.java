package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.proxy.budget.BudgetEvent.Exhausted;
import dev.hivemind.proxy.budget.BudgetEvent.Stop;
import dev.hivemind.proxy.budget.BudgetEvent.Unpriced;
import dev.hivemind.proxy.budget.BudgetPlan;
import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Level;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.pipeline.BudgetText;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import java.util.List;
import java.util.Optional;

/** Whether budgets of a run are spent by what was used before. */
public final class BudgetCheck {
  private final Budgets budgets;

  public BudgetCheck(Manifest manifest, Grants grants, List<UsedAttempt> used, Ticker ticker) {
    BudgetPlan plan = RunBudgets.of(manifest, grants, used);
    budgets = plan.open(PriceTable.shipped(), ticker, event -> {});
    plan.charge(budgets);
  }

  /** Why the task's agent could make no call, and what to do; empty: it can. */
  public Optional<String> spent(Task task) {
    return budgets.view(task.id()).stop().map(BudgetText::of);
  }

  private static String ofRun(Stop stop) {
    return switch (stop) {
      case Exhausted(_, _, Level level, _) ->
          "the whole run is at %s; give it more: hivemind resume --budget +%s"
              .formatted(BudgetText.ceiling(level), level instanceof Level.Tokens ? "200k" : "$5");
      case Unpriced unpriced -> BudgetText.of(unpriced);
    };
  }

  /** Why no agent could make a call; empty: they can. */
  public Optional<String> spent() {
    return budgets.view().stop().map(BudgetCheck::ofRun);
  }
}
