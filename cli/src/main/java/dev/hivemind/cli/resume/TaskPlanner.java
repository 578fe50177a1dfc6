package dev.hivemind.cli.resume;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.cli.run.BudgetCheck;
import dev.hivemind.cli.run.ManifestChanges;
import dev.hivemind.fleet.Standing;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import dev.hivemind.task.run.TaskView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides of each task of a run that goes on whether and how it runs now. */
final class TaskPlanner {
  private final RunView run;
  private final ManifestChanges changes;
  private final BudgetCheck budgets;
  private final AgentAdapters adapters;
  private final List<UsedAttempt> used;

  /**
   * @param used by the calls of the run so far
   */
  TaskPlanner(
      RunView run,
      ManifestChanges changes,
      BudgetCheck budgets,
      AgentAdapters adapters,
      List<UsedAttempt> used) {
    this.run = run;
    this.changes = changes;
    this.budgets = budgets;
    this.adapters = adapters;
    this.used = used;
  }

  /** The task, when everything unfinished goes on. */
  Standing everything(Task task) {
    TaskView view = run.task(task.id()).orElse(null);
    if (view == null) return Standing.Asked.NEW;
    if (view.state().endedWell()) return new Standing.Done(view.state());
    if (isUnmerged(view)) return unmerged(view);
    Optional<String> spent = budgets.spent(task);
    if (spent.isPresent()) return new Standing.Left(StopCause.BUDGET, spent.get());
    return new Standing.Asked(view.attempts(), goingOn(task, view, null));
  }

  /** Whether a condition kept the task from running, and nothing else did. */
  boolean isNotWanted(Task task) {
    return run.task(task.id()).filter(TaskView::isNotWanted).isPresent();
  }

  /** Whether its work is done and only its branch is not merged. */
  private static boolean isUnmerged(TaskView view) {
    return view.state() == TaskState.MERGE_FAILED && view.message() != null;
  }

  private static Standing unmerged(TaskView view) {
    return new Standing.Unmerged(
        Objects.requireNonNullElse(view.reason(), "its branch is not merged"));
  }

  /** A task that a person names. */
  Standing named(Task task, @Nullable String word) {
    TaskView view = run.task(task.id()).orElse(null);
    return view == null
        ? Standing.Asked.NEW
        : new Standing.Asked(view.attempts(), goingOn(task, view, word));
  }

  Standing afresh(Task task) {
    return new Standing.Asked(run.task(task.id()).map(TaskView::attempts).orElse(0), null);
  }

  /** A task that nobody asked for. */
  Standing apart(Task task) {
    TaskState state = run.task(task.id()).map(TaskView::state).orElse(TaskState.BLOCKED);
    return switch (state) {
      case SUCCEEDED, NO_CHANGES -> new Standing.Done(state);
      case RUNNING, VERIFYING -> new Standing.Apart(TaskState.CHECKPOINTED);
      case READY, WAITING, BLOCKED -> new Standing.Apart(TaskState.BLOCKED);
      case SKIPPED -> isNotWanted(task) ? new Standing.Done(state) : new Standing.Apart(state);
      case CHECKPOINTED, FAILED, MERGE_FAILED, CANCELLED -> new Standing.Apart(state);
    };
  }

  /** Whether an agent has a conversation that it can go on with: no other program's. */
  boolean converses(Task task) {
    return adapters.named(task.agent()).resumes()
        && run.task(task.id())
            .filter(view -> view.session() != null)
            .filter(view -> view.declared().agent().equals(task.agent()))
            .isPresent();
  }

  /** Null: afresh. A failed attempt is only gone on with when there is something to say to it. */
  private @Nullable GoingOn goingOn(Task task, TaskView view, @Nullable String word) {
    String session = view.session();
    if (session == null || !converses(task)) return null;
    if (view.state() == TaskState.FAILED && word == null) return null;
    return new GoingOn(session, word(task, view, word));
  }

  /**
   * With the task's text for an agent that may not know it: one whose model has not answered in
   * this attempt may have been killed before it wrote its prompt down, and would take the bare word
   * for all there is to do.
   */
  private String word(Task task, TaskView view, @Nullable String word) {
    String said = word == null ? Opening.GO_ON : word;
    if (!(task.work() instanceof Work.Prompt(String text))) return said;
    if (word == null && changes.promptChanged(task)) {
      return said + " The task has been changed meanwhile. It now reads:\n\n" + text;
    }
    return isAnswered(task.id(), view.attempts()) ? said : said + " The task reads:\n\n" + text;
  }

  private boolean isAnswered(String task, int attempt) {
    return used.stream()
        .filter(call -> call.agent().equals(task) && call.taskAttempt() == attempt)
        .anyMatch(UsedAttempt::isAnswered);
  }
}
