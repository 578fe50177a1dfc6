package dev.hivemind.fleet;

import dev.hivemind.agent.Opening;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Resuming;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How far a run's tasks are, which starts next, and whether the run is over. For the owner only.
 */
final class Progress {
  private final TaskGraph graph;
  private final TaskStates states;
  private final Ticker ticker;
  private final Openings openings;
  private final Attempts attempts;
  private final Unfinished unfinished;
  private final ReadyTasks ready;
  private final Dependents dependents;
  private final LaunchStop stop;
  private final Verdicts verdicts;

  Progress(
      FleetAgenda agenda,
      TaskStates states,
      Holds holds,
      Openings openings,
      OptionalInt maxFailures,
      Ticker ticker) {
    this.graph = TaskGraph.of(agenda.tasks());
    this.states = states;
    this.openings = openings;
    this.attempts = new Attempts(agenda);
    this.ticker = ticker;
    this.unfinished = new Unfinished(graph, states, ticker);
    this.ready = new ReadyTasks(graph, states, holds, unfinished, ticker);
    this.dependents = new Dependents(agenda, graph, states, ready, unfinished, ticker);
    this.stop =
        new LaunchStop(graph, states, openings, attempts, ready, unfinished, maxFailures, ticker);
    this.verdicts =
        new Verdicts(states, openings, attempts, ready, unfinished, dependents, stop, ticker);
  }

  /** Releases the tasks that may start. */
  void begin() {
    dependents.begin();
  }

  /** Counts for when the task starts, once it may. */
  void prioritize(Task task, Priority priority) {
    ready.prioritize(task, priority);
  }

  /**
   * The task that starts next; null: none may start now.
   *
   * @param atWork beside which it is to run
   */
  @Nullable Task next(List<Task> atWork) {
    return ready.next(atWork);
  }

  /** Writes down that the next attempt at a ready task starts. */
  AttemptId launching(Task task, Opening opening) {
    AttemptId next = attempts.next(task);
    states.record(
        switch (opening) {
          case Opening.Afresh(String session) ->
              new Launching(ticker.now(), task.id(), next.number(), session);
          case Opening.GoingOn(String session, _) ->
              new Resuming(ticker.now(), task.id(), next.number(), session);
        });
    attempts.begun(next);
    ready.remove(task);
    return next;
  }

  /** An attempt is over. */
  void over(Attempt attempt, Verdict verdict) {
    verdicts.over(attempt, verdict);
  }

  /** A person wants tasks to be done again, none of which is open, before the run is over. */
  void reopen(Map<Task, Standing.Asked> tasks) {
    tasks.forEach(this::reopen);
    dependents.reopened(tasks.keySet());
  }

  private void reopen(Task task, Standing.Asked asked) {
    if (states.of(task) == TaskState.FAILED && !task.continueOnError()) stop.forgetFailure();
    states.ask(task);
    attempts.reopened(task, asked.attempts());
    openings.reopened(task, asked.goingOn());
    states.record(new Reopened(ticker.now(), task.id()));
    unfinished.comesBack(task);
  }

  /** Whether a task is at work, or will be without anybody asking for it. */
  boolean isOpen(Task task) {
    return states.isAsked(task) && !states.of(task).ended() && !unfinished.isLeft(task);
  }

  /** Null: there is none of that name. */
  @Nullable Task named(String id) {
    return graph.tasks().stream().filter(task -> task.id().equals(id)).findFirst().orElse(null);
  }

  /** A person stops a task that is not at work; nothing is done to one that is not ready. */
  void stopBetweenAttempts(String id, String reason) {
    Task task = open(id);
    if (task == null) return;
    ready.remove(task);
    unfinished.checkpointed(task, attempts.last(task).number(), StopCause.STOPPED, reason);
  }

  /** The task's budget is spent while no attempt is under way. */
  void budgetSpentBetweenAttempts(Task task, String reason) {
    ready.remove(task);
    AttemptId last = attempts.last(task);
    if (task.budget().onExceed() == OnExceed.FAIL) verdicts.failed(task, last, reason);
    else unfinished.checkpointed(task, last.number(), StopCause.BUDGET, reason);
  }

  /** What keeps tasks from starting has changed. */
  void reconsider() {
    ready.reconsider();
  }

  /** A task that is at work or may still start; null: there is none of that name. */
  @Nullable Task open(String id) {
    return graph.tasks().stream()
        .filter(task -> task.id().equals(id))
        .filter(task -> !states.of(task).ended() && states.of(task) != TaskState.BLOCKED)
        .filter(task -> !unfinished.isLeft(task))
        .findFirst()
        .orElse(null);
  }

  /** Somebody stops the run: what has not started never will. */
  void interrupt(String reason) {
    stop.interrupt(reason);
  }

  boolean isLaunchingStopped() {
    return stop.isStopped();
  }

  /** Whether nothing further happens in this run. */
  boolean isSettled() {
    return !states.anyBusy() && !unfinished.anyGoesOn();
  }

  /** How the run ended, once it is settled: interrupted when that kept a task from its end. */
  RunState outcome() {
    if (stop.hasInterrupted()) return RunState.INTERRUPTED;
    if (states.allSucceeded()) return RunState.SUCCEEDED;
    if (states.anyFailed() || stops().isEmpty()) return RunState.FAILED;
    if (stops().containsKey(StopCause.STOPPED)) return RunState.INTERRUPTED;
    return stops().containsKey(StopCause.BUDGET) ? RunState.CHECKPOINTED : RunState.WAITING;
  }

  /** Why tasks are left unfinished although they can be gone on with. */
  Map<StopCause, String> stops() {
    return unfinished.stops();
  }
}
