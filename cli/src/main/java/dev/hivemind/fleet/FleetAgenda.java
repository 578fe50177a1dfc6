package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import java.util.List;
import java.util.Map;

/**
 * What a fleet has to do.
 *
 * @param tasks of the run, with everything that they depend on
 * @param standings of tasks that were begun earlier, by id; the others are new
 */
public record FleetAgenda(List<Task> tasks, Map<String, Standing> standings) {
  public FleetAgenda {
    tasks = List.copyOf(tasks);
    standings = Map.copyOf(standings);
  }

  /** Of a run that begins. */
  public static FleetAgenda of(List<Task> tasks) {
    return new FleetAgenda(tasks, Map.of());
  }

  Standing standing(Task task) {
    return standings.getOrDefault(task.id(), Standing.Asked.NEW);
  }
}
