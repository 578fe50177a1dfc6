package dev.hivemind.fleet;

import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.util.Map;

/**
 * How a fleet ended.
 *
 * @param states of every task. Those that have not ended wait for something that does not come in
 *     this run
 * @param stops why tasks were left unfinished although they can be gone on with, each with the
 *     words for a person; empty: none was
 */
public record FleetResult(
    RunState state, Map<String, TaskState> states, Map<StopCause, String> stops) {
  public FleetResult {
    stops = Map.copyOf(stops);
    states = Map.copyOf(states);
  }
}
