package dev.hivemind.task.run;

import dev.hivemind.task.Priority;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run. Events are appended to the journal before they are acted on.
 */
public sealed interface RunEvent {

  Instant at();

  /**
   * The first event of every run.
   *
   * @param mark what every process of the run carries in its environment, unique on this machine
   * @param owner the hivemind process
   * @param upstreams one line each for a person: what is called, with which credential, who pays
   */
  record RunStarted(
      Instant at,
      String run,
      String manifest,
      String mark,
      ProcessIdentity owner,
      int maxParallel,
      List<TaskDeclared> tasks,
      List<String> upstreams)
      implements RunEvent {
    public RunStarted {
      tasks = List.copyOf(tasks);
      upstreams = List.copyOf(upstreams);
    }
  }

  /**
   * The last event of every run that hivemind saw end.
   *
   * @param reason null when all ended well
   */
  record RunEnded(Instant at, RunState state, @Nullable String reason) implements RunEvent {}

  /** Launching stopped for good: too many failures, {@code --fail-fast}, or a signal. */
  record LaunchingStopped(Instant at, String reason) implements RunEvent {}

  /** What the in-process mock provider says it served to one upstream, at the end of a run. */
  record MockServed(
      Instant at,
      String upstream,
      long requests,
      long inputTokens,
      long outputTokens,
      long cacheReadTokens,
      long cacheWriteTokens)
      implements RunEvent {}

  /**
   * A task as the run knows it. Holds nothing that may be secret.
   *
   * @param declaredId before fan-out
   */
  record TaskDeclared(
      String id,
      String declaredId,
      String agent,
      Priority priority,
      long estimateTokens,
      Map<String, String> matrix,
      List<String> dependsOn) {
    public TaskDeclared {
      matrix = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(matrix));
      dependsOn = List.copyOf(dependsOn);
    }
  }

  /** An event of one task; {@code TaskTransitions} says what it does to the task's state. */
  sealed interface TaskEvent extends RunEvent {
    String task();
  }

  /** Everything the task depends on ended well. */
  record Released(Instant at, String task) implements TaskEvent {}

  /**
   * The task's agent is about to start; nothing of it runs before this is in the journal.
   *
   * @param attempt from 1
   * @param session id of the agent's conversation where it is known beforehand
   */
  record Launching(Instant at, String task, int attempt, @Nullable String session)
      implements TaskEvent {}

  /** The agent's process exists. */
  record Launched(Instant at, String task, int attempt, ProcessIdentity process)
      implements TaskEvent {}

  /** The agent said under which id its conversation can be continued. */
  record SessionKnown(Instant at, String task, String session) implements TaskEvent {}

  /**
   * What the agent does now, for a person: a tool call, a message, an API error that it retries.
   */
  record Activity(Instant at, String task, String text) implements TaskEvent {}

  /** A tool was denied to the agent. */
  record ToolDenied(Instant at, String task, String tool, String detail) implements TaskEvent {}

  /**
   * The task ended well.
   *
   * @param message the agent's final message
   * @param note something a person should know although it ended well; null: nothing
   */
  record Succeeded(Instant at, String task, int attempt, String message, @Nullable String note)
      implements TaskEvent {}

  /** An attempt failed and the task will be run afresh. */
  record AttemptFailed(Instant at, String task, int attempt, String reason) implements TaskEvent {}

  /** The task failed for good. */
  record Failed(Instant at, String task, int attempt, String reason) implements TaskEvent {}

  /**
   * The task will never start.
   *
   * @param cause id of the task at the root of it: one that failed or was cancelled
   */
  record Skipped(Instant at, String task, String cause, String reason) implements TaskEvent {}

  /** The task was stopped, or will not start, because the run ends. */
  record Cancelled(Instant at, String task, String reason) implements TaskEvent {}
}
