package dev.hivemind.cli.resume;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.run.BudgetCheck;
import dev.hivemind.cli.run.Continuation;
import dev.hivemind.cli.run.Grants;
import dev.hivemind.cli.run.ManifestChanges;
import dev.hivemind.fleet.Standing;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.TaskView;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Works out what a wish to go on means for a run. */
record ContinuationPlanner(RunFolder folder, Ticker ticker, AgentAdapters adapters) {

  /**
   * @param budget what is given on top, as written; null: nothing
   * @param manifest as it is now
   * @throws CommandException when the wish cannot be fulfilled; says what can be done
   */
  Continuation plan(
      Wish wish, @Nullable String budget, RunView view, Manifest manifest, ManifestChanges changes)
      throws IOException {
    Grants before = new Grants(view.grants());
    List<BudgetGranted> granted =
        budget == null
            ? List.of()
            : granted(wish, BudgetGrant.parse(budget), manifest, view, before);
    Grants grants = before.plus(granted);
    List<UsedAttempt> used = folder.usedAttempts();
    var budgets = new BudgetCheck(manifest, grants, used, ticker);
    var planner = new TaskPlanner(view, changes, budgets, adapters, used);
    Map<String, Standing> standings =
        new RunPlanner(view, manifest.tasks(), planner, budgets).standings(wish);
    return new Continuation(standings, granted, grants, gone(view, manifest), used);
  }

  private List<BudgetGranted> granted(
      Wish wish, BudgetGrant grant, Manifest manifest, RunView view, Grants before) {
    return switch (wish) {
      case Wish.Agents(List<String> patterns, _) ->
          grant.toAgents(RunPlanner.select(view, manifest.tasks(), patterns), before, ticker.now());
      case Wish.Everything _, Wish.Afresh _ -> List.of(grant.toRun(manifest, before, ticker.now()));
    };
  }

  /** What ended well stays in the run although the manifest has it no more. */
  private static List<TaskDeclared> gone(RunView view, Manifest manifest) {
    Set<String> there = manifest.tasks().stream().map(Task::id).collect(Collectors.toSet());
    return view.tasks().stream()
        .filter(task -> task.state().endedWell())
        .map(TaskView::declared)
        .filter(task -> !there.contains(task.id()))
        .toList();
  }
}
