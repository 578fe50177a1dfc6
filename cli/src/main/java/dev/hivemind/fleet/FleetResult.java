package dev.hivemind.fleet;

import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.TaskState;
import java.util.Map;

/**
 * How a fleet ended.
 *
 * @param states of every task; all have ended
 */
public record FleetResult(RunState state, Map<String, TaskState> states) {
  public FleetResult {
    states = Map.copyOf(states);
  }
}
