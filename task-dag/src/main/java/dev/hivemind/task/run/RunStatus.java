package dev.hivemind.task.run;

import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunStarted;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can truthfully be said of a run at one moment; made by {@link RunView#asOf}.
 *
 * @param run what the journal says of it
 * @param state {@link RunState#INTERRUPTED} also when hivemind is gone without having seen the end
 * @param reason for a person: why the run did not end well; null: it did, or goes on
 * @param tasks in the manifest's order
 */
public record RunStatus(
    RunView run, RunState state, @Nullable String reason, List<TaskStatus> tasks) {

  public RunStatus {
    tasks = List.copyOf(tasks);
  }

  static RunStatus of(RunView view, Liveness liveness) {
    return view.started()
        .map(started -> of(view, started, liveness))
        .orElseGet(
            () ->
                new RunStatus(
                    view, RunState.INTERRUPTED, "this run never got to its start", List.of()));
  }

  private static RunStatus of(RunView view, RunStarted started, Liveness liveness) {
    ProcessIdentity owner = started.owner();
    return liveness.alive(owner) ? attended(view, liveness) : orphaned(view, owner, liveness);
  }

  private static RunStatus attended(RunView view, Liveness liveness) {
    var tasks = view.tasks().stream().map(task -> TaskStatus.attended(task, liveness)).toList();
    return new RunStatus(view, view.state(), reasonOfEnd(view), tasks);
  }

  private static RunStatus orphaned(RunView view, ProcessIdentity owner, Liveness liveness) {
    boolean ended = view.ended().isPresent();
    var tasks =
        view.tasks().stream()
            .map(task -> TaskStatus.orphaned(task, owner, ended, liveness))
            .toList();
    return ended
        ? new RunStatus(view, view.state(), reasonOfEnd(view), tasks)
        : new RunStatus(view, RunState.INTERRUPTED, gone(owner), tasks);
  }

  private static @Nullable String reasonOfEnd(RunView view) {
    return view.ended().map(RunEnded::reason).orElse(null);
  }

  /** How many tasks are in each state; states without a task are left out. */
  public Map<ShownState, Integer> counts() {
    var counts = new EnumMap<ShownState, Integer>(ShownState.class);
    tasks.forEach(task -> counts.merge(task.state(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  static String gone(ProcessIdentity owner) {
    return "hivemind (pid %d) is gone".formatted(owner.pid());
  }
}
