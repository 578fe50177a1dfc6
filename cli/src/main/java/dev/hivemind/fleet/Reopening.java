package dev.hivemind.fleet;

import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.util.List;
import java.util.Map;

/**
 * What a person wants of a run that goes on.
 *
 * @param tasks to be done again or after all, by id, each with how it begins; those that are at
 *     work stay so
 * @param grants on top of the budgets there are
 * @param evenSucceeded whether tasks are done again that have ended well
 */
public record Reopening(
    Map<String, Standing.Asked> tasks, List<BudgetGranted> grants, boolean evenSucceeded) {
  public Reopening {
    tasks = Map.copyOf(tasks);
    grants = List.copyOf(grants);
  }
}
