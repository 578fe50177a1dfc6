package dev.hivemind.cli.run;

import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.fleet.FleetAgenda;
import dev.hivemind.fleet.Standing;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What of a run this part of it does.
 *
 * @param standings of tasks that were begun before, by id; of no other task
 * @param granted now, and not written down yet
 * @param grants all that was ever given, with {@code granted}
 * @param gone tasks that ended well and that the manifest has no more
 * @param used before, for budgets that survive
 */
public record Continuation(
    Map<String, Standing> standings,
    List<BudgetGranted> granted,
    Grants grants,
    List<TaskDeclared> gone,
    List<UsedAttempt> used) {
  public Continuation {
    standings = Map.copyOf(standings);
    granted = List.copyOf(granted);
    gone = List.copyOf(gone);
    used = List.copyOf(used);
  }

  public Standing standing(Task task) {
    return standings.getOrDefault(task.id(), Standing.Asked.NEW);
  }

  /** Whether the task's agent goes on in its conversation. */
  public boolean goesOn(Task task) {
    return standing(task) instanceof Standing.Asked(_, GoingOn goingOn) && goingOn != null;
  }

  /** Whether none of the tasks runs. */
  public boolean isEmpty(List<Task> tasks) {
    return tasks.stream().noneMatch(task -> standing(task) instanceof Standing.Asked);
  }

  FleetAgenda agenda(List<Task> tasks) {
    return new FleetAgenda(tasks, standings);
  }

  /** Ids of the tasks that run now. */
  List<String> reopened() {
    return standings.entrySet().stream()
        .filter(task -> task.getValue() instanceof Standing.Asked)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  List<TaskDeclared> declared(List<TaskDeclared> inManifest) {
    return Stream.concat(inManifest.stream(), gone.stream()).toList();
  }
}
