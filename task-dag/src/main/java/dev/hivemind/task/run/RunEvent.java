package dev.hivemind.task.run;

import dev.hivemind.task.Budget;
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
   * @param budget that all tasks share
   * @param upstreams one line each for a person: what is called, with which credential, who pays
   */
  record RunStarted(
      Instant at,
      String run,
      String manifest,
      String mark,
      ProcessIdentity owner,
      int maxParallel,
      Budget budget,
      List<TaskDeclared> tasks,
      List<String> upstreams)
      implements RunEvent {
    public RunStarted {
      budget = written(budget);
      tasks = List.copyOf(tasks);
      upstreams = List.copyOf(upstreams);
    }
  }

  /**
   * The run goes on, in another hivemind process. What ended it before is over; a task among {@code
   * reopened} is {@link TaskState#BLOCKED} again, one that was left at work is checkpointed, and
   * what was ready or waiting is blocked.
   *
   * @param mark in place of the earlier one, whose processes were ended before this was written
   * @param owner the hivemind process
   * @param budget with what was granted since the start
   * @param tasks as the manifest has them now, and those that it has no more but that have ended
   *     well; their budgets with what was granted
   * @param upstreams one line each for a person, in place of the earlier ones
   * @param reopened ids of the tasks that run now, whatever became of them before
   */
  record RunResumed(
      Instant at,
      String mark,
      ProcessIdentity owner,
      int maxParallel,
      Budget budget,
      List<TaskDeclared> tasks,
      List<String> upstreams,
      List<String> reopened)
      implements RunEvent {
    public RunResumed {
      budget = written(budget);
      tasks = List.copyOf(tasks);
      upstreams = List.copyOf(upstreams);
      reopened = List.copyOf(reopened);
    }
  }

  /** A person wants no further task to start for the time being. */
  record LaunchingPaused(Instant at) implements RunEvent {}

  /** Tasks start again after a {@link LaunchingPaused}. */
  record LaunchingGoesOn(Instant at) implements RunEvent {}

  /**
   * A person gave a task another priority than the manifest's, until the run is resumed.
   *
   * @param agent its id
   */
  record PriorityChanged(Instant at, String agent, Priority priority) implements RunEvent {}

  /**
   * A person gave more, on top of what the manifest allows; the budget is raised by it.
   *
   * @param agent whose budget; null: that of the run
   * @param more tokens or dollars; its {@code onExceed} means nothing
   */
  record BudgetGranted(Instant at, @Nullable String agent, Budget more) implements RunEvent {}

  /**
   * The last event of every run that hivemind saw end, unless it is resumed later.
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
   * @param branch that its work is committed to; null: to none
   * @param verify the shell commands that must succeed when its agent has ended
   */
  record TaskDeclared(
      String id,
      String declaredId,
      String agent,
      Priority priority,
      long estimateTokens,
      Budget budget,
      Map<String, String> matrix,
      List<String> dependsOn,
      @Nullable String branch,
      List<String> verify) {

    /** Of a task without a branch that nothing verifies. */
    public TaskDeclared(
        String id,
        String declaredId,
        String agent,
        Priority priority,
        long estimateTokens,
        Budget budget,
        Map<String, String> matrix,
        List<String> dependsOn) {
      this(
          id,
          declaredId,
          agent,
          priority,
          estimateTokens,
          budget,
          matrix,
          dependsOn,
          null,
          List.of());
    }

    public TaskDeclared {
      budget = written(budget);
      matrix = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(matrix));
      dependsOn = List.copyOf(dependsOn);
      verify = written(verify);
    }
  }

  /** Journals from before commands were kept hold none. */
  private static List<String> written(@Nullable List<String> commands) {
    return commands == null ? List.of() : List.copyOf(commands);
  }

  /** Journals from before there were budgets hold none. */
  private static Budget written(@Nullable Budget budget) {
    return budget == null ? Budget.NONE : budget;
  }

  /**
   * A budget will soon be spent.
   *
   * @param agent whose budget; null: that of the run
   * @param text for a person: how much of it is used
   */
  record BudgetWarned(Instant at, @Nullable String agent, String text) implements RunEvent {}

  /**
   * A budget is spent: from now on calls on its account are refused, unless it only warns.
   *
   * @param agent whose budget; null: that of the run, and nothing further is launched
   * @param text for a person: what happened and how to go on
   */
  record BudgetSpent(Instant at, @Nullable String agent, String text) implements RunEvent {}

  /** Something that happened to one upstream. */
  sealed interface LaneEvent extends RunEvent {
    String lane();
  }

  /**
   * An upstream answers nobody any more, so its agents are stopped and no further one is launched.
   *
   * @param words of the provider
   */
  record LaneStopped(Instant at, String lane, LaneStop stop, String words) implements LaneEvent {}

  /**
   * A usage limit of an upstream is reached: calls are held and nothing is launched for it.
   *
   * @param limit for a person: {@code 5-hour limit}
   * @param until when the limit ends
   */
  record LaneParked(Instant at, String lane, String limit, Instant until) implements LaneEvent {}

  /** A parked upstream answers again. */
  record LaneResumed(Instant at, String lane) implements LaneEvent {}

  /** An upstream fails so often that calls are held until it recovers. */
  record LaneFailing(Instant at, String lane) implements LaneEvent {}

  record LaneRecovered(Instant at, String lane) implements LaneEvent {}

  /**
   * An upstream sends a header that cannot be read, and that is ignored. Once a header.
   *
   * @param header its name
   */
  record LaneHeaderUnreadable(Instant at, String lane, String header) implements LaneEvent {}

  /** An event of one task; {@code TaskTransitions} says what it does to the task's state. */
  sealed interface TaskEvent extends RunEvent {
    String task();
  }

  /**
   * The task has to be done again, or after all, in the same run: a person wants its agent to go
   * on, or one that it depends on. It is {@link TaskState#BLOCKED} as at the beginning.
   */
  record Reopened(Instant at, String task) implements TaskEvent {}

  /** Everything the task depends on ended well, or what it waited for besides is over. */
  record Released(Instant at, String task) implements TaskEvent {}

  /**
   * The task's agent is about to start; nothing of it runs before this is in the journal.
   *
   * @param attempt from 1
   * @param session id of the agent's conversation where it is known beforehand
   */
  record Launching(Instant at, String task, int attempt, @Nullable String session)
      implements TaskEvent {}

  /**
   * The task's agent is about to go on in the conversation that an earlier attempt left; nothing of
   * it runs before this is in the journal.
   *
   * @param attempt counts launches of every kind
   * @param session id of that conversation
   */
  record Resuming(Instant at, String task, int attempt, String session) implements TaskEvent {}

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
   * The task's agent has ended well; its work is now verified, committed and merged, as far as the
   * manifest says so.
   */
  record Verifying(Instant at, String task, int attempt) implements TaskEvent {}

  /**
   * The agent's work was not accepted, and the agent goes on in its conversation to put it right.
   *
   * @param reason what failed, for a person
   */
  record VerifyFailed(Instant at, String task, int attempt, String reason) implements TaskEvent {}

  /**
   * The task's agent has ended well and has changed nothing.
   *
   * @param message the agent's final message
   */
  record Unchanged(Instant at, String task, int attempt, String message) implements TaskEvent {}

  /**
   * Branches could not be merged by themselves: the task's into the run's, or, before its agent
   * started, those of the tasks that it depends on.
   *
   * @param reason names the files and both branches, and what to do
   * @param message the agent's final message; null: it has not started
   */
  record MergeFailed(Instant at, String task, int attempt, String reason, @Nullable String message)
      implements TaskEvent {}

  /** A person has merged the task's branch after all. */
  record Merged(Instant at, String task) implements TaskEvent {}

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

  /**
   * The agent ended through a fault of its provider; the task goes on, in the same conversation
   * where the agent can, and no attempt is charged.
   */
  record ProviderFailed(Instant at, String task, int attempt, String reason) implements TaskEvent {}

  /**
   * The task could start, but not now.
   *
   * @param until when what it waits for ends by itself; null: it does not, and the task does not
   *     start in this run
   */
  record Waiting(Instant at, String task, StopCause cause, String reason, @Nullable Instant until)
      implements TaskEvent {}

  /**
   * The agent waited for long and was stopped; the task goes on by itself, in this run.
   *
   * @param until when what it waits for ends
   */
  record Suspended(
      Instant at, String task, int attempt, StopCause cause, String reason, Instant until)
      implements TaskEvent {}

  /**
   * The task does not start in this run, unless what holds it up is gone on with.
   *
   * @param holder id of the unfinished task that it waits for
   */
  record LeftBlocked(Instant at, String task, String holder, String reason) implements TaskEvent {}

  /** The agent was stopped, or did not start; the task can be gone on with later. */
  record Checkpointed(Instant at, String task, int attempt, StopCause cause, String reason)
      implements TaskEvent {}

  /** The task failed for good. */
  record Failed(Instant at, String task, int attempt, String reason) implements TaskEvent {}

  /**
   * The task will never start.
   *
   * @param cause id of the task at the root of it: one that failed or was cancelled; null: nothing
   *     went wrong, its condition does not hold, or that of one that it depends on
   */
  record Skipped(Instant at, String task, @Nullable String cause, String reason)
      implements TaskEvent {}

  /** The task was stopped, or will not start, because the run ends. */
  record Cancelled(Instant at, String task, String reason) implements TaskEvent {}
}
