package dev.hivemind.fleet;

import dev.hivemind.fleet.FleetEvent.ReopenAsked;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts agents back to work while their run goes on. For the owner only. */
final class Reopenings {
  private final TaskStates states;
  private final Progress progress;
  private final Roster roster;
  private final Holds holds;
  private final Effects effects;

  /** They wait for agents that are being stopped. */
  private final List<ReopenAsked> waiting = new ArrayList<>();

  Reopenings(TaskStates states, Progress progress, Roster roster, Holds holds, Effects effects) {
    this.states = states;
    this.progress = progress;
    this.roster = roster;
    this.holds = holds;
    this.effects = effects;
  }

  void asked(ReopenAsked asked) {
    waiting.add(asked);
  }

  /** Does what nothing keeps from being done any more. */
  void reopenStopped() {
    for (ReopenAsked asked : List.copyOf(waiting)) {
      boolean beingStopped = asked.reopening().tasks().keySet().stream().anyMatch(this::isEnding);
      if (beingStopped) continue;
      waiting.remove(asked);
      asked.answer().complete(reopen(asked.reopening()));
    }
  }

  private boolean isEnding(String task) {
    return roster.of(task).filter(attempt -> attempt.ending() != null).isPresent();
  }

  private ReopeningAnswer reopen(Reopening reopening) {
    String refusal = refusal(reopening);
    if (refusal != null) return ReopeningAnswer.refused(refusal);
    reopening.grants().forEach(this::grant);
    var again = new LinkedHashMap<Task, Standing.Asked>();
    var open = new HashSet<String>();
    reopening
        .tasks()
        .forEach(
            (id, asked) -> {
              Task task = progress.named(id);
              if (task == null) return;
              if (needsNothing(task, reopening)) open.add(id);
              else again.put(task, asked);
            });
    progress.reopen(again);
    var reopened = new HashSet<String>();
    again.keySet().forEach(task -> reopened.add(task.id()));
    return new ReopeningAnswer(reopened, open, null);
  }

  private boolean needsNothing(Task task, Reopening reopening) {
    return progress.isOpen(task) || (states.of(task).endedWell() && !reopening.evenSucceeded());
  }

  /** Null: nothing stands against it. */
  private @Nullable String refusal(Reopening reopening) {
    boolean starts = !reopening.tasks().isEmpty();
    if (starts && progress.isLaunchingStopped()) return "the run starts nothing any more";
    boolean budgetGrows = reopening.grants().stream().anyMatch(grant -> grant.agent() == null);
    for (String id : reopening.tasks().keySet()) {
      Task task = progress.named(id);
      if (task == null) return "the run at work does not know " + id;
      Holds.Hold hold = budgetGrows ? holds.besidesBudget(task) : holds.on(task);
      if (hold != null && hold.isForGood()) return hold.reason();
    }
    return null;
  }

  private void grant(BudgetGranted granted) {
    states.recordOfRun(granted);
    effects.grant(granted);
    if (granted.agent() != null) return;
    holds.budgetGranted();
    progress.reconsider();
  }

  /** The run is over. */
  void close() {
    for (ReopenAsked asked : waiting) asked.answer().complete(ReopeningAnswer.TOO_LATE);
  }
}
