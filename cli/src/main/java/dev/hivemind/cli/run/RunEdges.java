package dev.hivemind.cli.run;

import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.status.ProcessLiveness;
import dev.hivemind.fleet.FleetResult;
import dev.hivemind.fleet.workspace.RunBranches;
import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import dev.hivemind.task.TaskResult;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunResumed;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The first and the last event of a run, and the exit code that goes with the last. */
final class RunEdges {
  private static final int NAMES_SHOWN = 5;

  private RunEdges() {}

  /**
   * @param part what of the run goes on
   */
  static RunResumed resumed(
      PreparedRun prepared, Continuation part, String run, String mark, Instant at) {
    Manifest manifest = prepared.request().manifest();
    Grants grants = part.grants();
    return new RunResumed(
        at,
        mark,
        ProcessLiveness.self(),
        manifest.maxParallel(),
        grants.ofRun(manifest.budget()),
        part.declared(manifest.tasks().stream().map(task -> declared(task, grants, run)).toList()),
        prepared.lanes().descriptions(),
        part.reopened());
  }

  /**
   * @param directory that the manifest's name is relative to
   */
  static RunStarted started(
      PreparedRun prepared, Path directory, String run, String mark, Instant at) {
    Manifest manifest = prepared.request().manifest();
    return new RunStarted(
        at,
        run,
        directory.resolve(manifest.source()).normalize().toString(),
        mark,
        ProcessLiveness.self(),
        manifest.maxParallel(),
        manifest.budget(),
        manifest.tasks().stream().map(task -> declared(task, Grants.NONE, run)).toList(),
        prepared.lanes().descriptions());
  }

  private static TaskDeclared declared(Task task, Grants grants, String run) {
    return new TaskDeclared(
        task.id(),
        task.declaredId(),
        task.agent(),
        task.priority(),
        task.estimate().tokens(),
        grants.of(task),
        task.matrix(),
        task.dependsOn().stream().map(Dependency::id).toList(),
        task.workspace().isWorktree() ? new RunBranches(run).task(task.id()) : null,
        task.acceptance().verify().stream().map(TaskResult::written).toList());
  }

  /**
   * @param signal what interrupted the run, for a person; empty: nothing did
   */
  static RunEnded ended(FleetResult result, Optional<String> signal, Instant at) {
    return new RunEnded(at, result.state(), reason(result, signal));
  }

  private static @Nullable String reason(FleetResult result, Optional<String> signal) {
    return switch (result.state()) {
      case SUCCEEDED -> null;
      case INTERRUPTED ->
          signal
              .map(name -> "interrupted by " + name)
              .orElseGet(() -> result.stops().getOrDefault(StopCause.STOPPED, "interrupted"));
      case CHECKPOINTED, WAITING -> String.join("; ", result.stops().values());
      case FAILED, RUNNING -> "failed: " + failed(result.states());
    };
  }

  private static String failed(Map<String, TaskState> states) {
    var failed =
        states.entrySet().stream()
            .filter(
                state ->
                    state.getValue() == TaskState.FAILED
                        || state.getValue() == TaskState.MERGE_FAILED)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    String names = failed.stream().limit(NAMES_SHOWN).collect(Collectors.joining(", "));
    int more = failed.size() - NAMES_SHOWN;
    return more > 0 ? names + " and " + more + " more" : names;
  }

  static ExitCode exitCode(FleetResult result) {
    var codes = EnumSet.noneOf(ExitCode.class);
    result.stops().keySet().forEach(stop -> codes.add(exitCode(stop)));
    switch (result.state()) {
      case SUCCEEDED, CHECKPOINTED, WAITING -> {}
      case FAILED -> codes.add(ExitCode.TASK_FAILED);
      case INTERRUPTED -> codes.add(ExitCode.INTERRUPTED);
      case RUNNING -> throw new IllegalStateException("the fleet returned from a run that goes on");
    }
    return ExitCode.first(codes);
  }

  private static ExitCode exitCode(StopCause stop) {
    return switch (stop) {
      case BUDGET -> ExitCode.BUDGET;
      case KEY_REFUSED, PROXY_ENDED -> ExitCode.ENVIRONMENT;
      case NO_CREDIT, USAGE_LIMIT, PROVIDER -> ExitCode.WAITING;
      case STOPPED, INTERRUPTED -> ExitCode.INTERRUPTED;
    };
  }
}
