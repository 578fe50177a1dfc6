package dev.hivemind.fleet;

import dev.hivemind.task.Condition.Ended;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunJournal;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskTransitions;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Where every task stands. A state only changes through an event, and only after the event is in
 * the journal. For the owner only.
 */
final class TaskStates {
  private final RunJournal journal;
  private final Map<String, TaskState> states = new HashMap<>();
  private final Map<TaskState, Integer> counts = new EnumMap<>(TaskState.class);

  private final FleetAgenda agenda;

  /** Skipped because a condition does not hold. */
  private final Set<String> notWanted = new HashSet<>();

  /** Asked for later than the agenda was made. */
  private final Set<String> askedSince = new HashSet<>();

  TaskStates(FleetAgenda agenda, RunJournal journal) {
    this.agenda = agenda;
    this.journal = journal;
    for (Task task : agenda.tasks()) {
      TaskState state = agenda.standing(task).state();
      states.put(task.id(), state);
      counts.merge(state, 1, Integer::sum);
      boolean settled = agenda.standing(task) instanceof Standing.Done;
      if (settled && state == TaskState.SKIPPED) notWanted.add(task.id());
    }
  }

  /** Whether the task is to be run. */
  boolean isAsked(Task task) {
    return agenda.standing(task) instanceof Standing.Asked || askedSince.contains(task.id());
  }

  /** From now on the task is to be run, however it stood. */
  void ask(Task task) {
    askedSince.add(task.id());
  }

  /** Whether what depends on the task may start. */
  boolean hasEndedWell(Task task) {
    TaskState state = of(task);
    return state.endedWell() || (state == TaskState.FAILED && task.continueOnError());
  }

  /** How the task has ended, as far as that is final in this run; empty: it is not. */
  Optional<Ended> end(Task task) {
    return switch (of(task)) {
      case SUCCEEDED -> Optional.of(Ended.SUCCEEDED);
      case NO_CHANGES -> Optional.of(Ended.NO_CHANGES);
      case FAILED -> Optional.of(Ended.FAILED);
      case SKIPPED -> Optional.of(Ended.SKIPPED);
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING, CHECKPOINTED, MERGE_FAILED, CANCELLED ->
          Optional.empty();
    };
  }

  /** Whether the task is to be run once others have ended well. */
  boolean isBlocked(Task task) {
    return isAsked(task) && of(task) == TaskState.BLOCKED;
  }

  /**
   * Writes an event down and lets it take effect.
   *
   * @throws java.io.UncheckedIOException when it could not be written; nothing has changed then
   */
  void record(TaskEvent event) {
    TaskState next = TaskTransitions.next(known(event.task()), event);
    journal.append(event);
    counts.merge(known(event.task()), -1, Integer::sum);
    counts.merge(next, 1, Integer::sum);
    states.put(event.task(), next);
    boolean unwanted = event instanceof Skipped skipped && skipped.cause() == null;
    if (unwanted) notWanted.add(event.task());
    else notWanted.remove(event.task());
  }

  /** Writes an event of the run as a whole down. */
  void recordOfRun(RunEvent event) {
    journal.append(event);
  }

  TaskState of(Task task) {
    return known(task.id());
  }

  private TaskState known(String task) {
    return Objects.requireNonNull(states.get(task), task);
  }

  /** Whether any task of the run, be it asked for or not, is in that state. */
  boolean anyIs(TaskState state) {
    return counts.getOrDefault(state, 0) > 0;
  }

  /** Whether a task that was to be run failed, or could not be merged. */
  boolean anyFailed() {
    return agenda.tasks().stream().anyMatch(task -> counts(task) && isBad(of(task)));
  }

  private boolean counts(Task task) {
    return isAsked(task) || agenda.standing(task) instanceof Standing.Unmerged;
  }

  private static boolean isBad(TaskState state) {
    return state == TaskState.FAILED || state == TaskState.MERGE_FAILED;
  }

  /** Whether every task ended well that this run has to do with. */
  boolean allSucceeded() {
    return agenda.tasks().stream()
        .filter(task -> isAsked(task) || !(agenda.standing(task) instanceof Standing.Apart))
        .allMatch(task -> of(task).endedWell() || notWanted.contains(task.id()));
  }

  /** Whether a task is at work or about to be. */
  boolean anyBusy() {
    return anyIs(TaskState.READY) || anyIs(TaskState.RUNNING) || anyIs(TaskState.VERIFYING);
  }

  Map<String, TaskState> all() {
    return Map.copyOf(states);
  }
}
