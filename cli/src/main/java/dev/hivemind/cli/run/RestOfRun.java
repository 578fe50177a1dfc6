package dev.hivemind.cli.run;

import dev.hivemind.cli.console.Amounts;
import dev.hivemind.fleet.FleetResult;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How a run stands when a part of it is over: other tasks of it may be unfinished still. */
final class RestOfRun {
  private RestOfRun() {}

  /**
   * @param run as written down so far
   * @param result of the part
   * @param signal what interrupted it, for a person; empty: nothing did
   */
  static RunEnded ended(RunView run, FleetResult result, Optional<String> signal, Instant at) {
    RunEnded ofPart = RunEdges.ended(result, signal, at);
    if (result.state() != RunState.SUCCEEDED) return ofPart;
    List<TaskView> rest = run.tasks().stream().filter(task -> !task.isSettled()).toList();
    if (rest.isEmpty()) return ofPart;
    String reason = Amounts.count(rest.size(), "task") + " left unfinished: hivemind resume";
    return new RunEnded(at, state(rest), reason);
  }

  private static boolean isBad(TaskState state) {
    return state == TaskState.FAILED || state == TaskState.MERGE_FAILED;
  }

  private static RunState state(List<TaskView> rest) {
    if (rest.stream().anyMatch(task -> isBad(task.state()))) return RunState.FAILED;
    List<Optional<StopCause>> stops =
        rest.stream().map(task -> Optional.ofNullable(task.stop())).toList();
    if (stops.contains(Optional.of(StopCause.BUDGET))) return RunState.CHECKPOINTED;
    boolean waits =
        stops.contains(Optional.of(StopCause.KEY_REFUSED))
            || stops.contains(Optional.of(StopCause.NO_CREDIT))
            || stops.contains(Optional.of(StopCause.USAGE_LIMIT));
    return waits ? RunState.WAITING : RunState.INTERRUPTED;
  }
}
