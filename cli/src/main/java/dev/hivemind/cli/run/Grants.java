package dev.hivemind.cli.run;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people gave on top of the manifest's budgets. What is not limited stays so.
 *
 * @param granted in the order in which it was given
 */
public record Grants(List<BudgetGranted> granted) {
  public static final Grants NONE = new Grants(List.of());

  public Grants {
    granted = List.copyOf(granted);
  }

  public Grants plus(List<BudgetGranted> more) {
    return new Grants(Stream.concat(granted.stream(), more.stream()).toList());
  }

  /** The task's budget with what its agent was given. */
  public Budget of(Task task) {
    return raised(task.budget(), task.id());
  }

  /** The run's budget with what was given to it. */
  public Budget ofRun(Budget written) {
    return raised(written, null);
  }

  private Budget raised(Budget written, @Nullable String agent) {
    return granted.stream()
        .filter(grant -> Objects.equals(grant.agent(), agent))
        .map(BudgetGranted::more)
        .reduce(written, Budget::raisedBy);
  }
}
