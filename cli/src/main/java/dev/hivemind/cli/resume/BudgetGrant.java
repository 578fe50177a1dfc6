package dev.hivemind.cli.resume;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.cli.run.BudgetWords;
import dev.hivemind.cli.run.Grants;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.WrittenBudget;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.time.Instant;
import java.util.List;

/** What {@code --budget +200k} gives. */
final class BudgetGrant {
  private final Budget more;

  private BudgetGrant(Budget more) {
    this.more = more;
  }

  /**
   * @throws CommandException (usage) for a text of another form
   */
  static BudgetGrant parse(String text) {
    if (!text.startsWith("+")) {
      throw CommandException.usage(
          "--budget gives more on top of what there is: write --budget +%s".formatted(text));
    }
    return new BudgetGrant(
        WrittenBudget.parse(text.substring(1))
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "--budget takes tokens (+200k) or dollars (+$5), not " + text)));
  }

  BudgetGranted toRun(Manifest manifest, Grants before, Instant at) {
    if (!limits(before.ofRun(manifest.budget()))) {
      throw CommandException.usage(
          "the run has no budget of %s that could be raised; to raise that of an agent: hivemind resume AGENT --budget …"
              .formatted(kind()));
    }
    return new BudgetGranted(at, null, more);
  }

  List<BudgetGranted> toAgents(List<Task> tasks, Grants before, Instant at) {
    for (Task task : tasks) {
      if (!limits(before.of(task))) {
        throw CommandException.usage(
            "%s has no budget of %s that could be raised: it may use %s"
                .formatted(task.id(), kind(), allowance(before.of(task))));
      }
    }
    return tasks.stream().map(task -> new BudgetGranted(at, task.id(), more)).toList();
  }

  private static String allowance(Budget budget) {
    return budget.limitsAnything() ? BudgetWords.of(budget) : "as much as it wants";
  }

  private boolean limits(Budget budget) {
    return more.tokens().isPresent() ? budget.tokens().isPresent() : budget.usdMicros().isPresent();
  }

  private String kind() {
    return more.tokens().isPresent() ? "tokens" : "dollars";
  }
}
