package dev.hivemind.task.run;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent.BudgetGranted;
import dev.hivemind.task.run.RunEvent.BudgetSpent;
import dev.hivemind.task.run.RunEvent.BudgetWarned;
import dev.hivemind.task.run.RunEvent.LaneEvent;
import dev.hivemind.task.run.RunEvent.LaunchingGoesOn;
import dev.hivemind.task.run.RunEvent.LaunchingPaused;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.MockServed;
import dev.hivemind.task.run.RunEvent.PriorityChanged;
import dev.hivemind.task.run.RunEvent.RunEnded;
import dev.hivemind.task.run.RunEvent.RunResumed;
import dev.hivemind.task.run.RunEvent.RunStarted;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run's journal says so far: its events, folded. A journal may end anywhere (the run goes
 * on, hivemind was killed); every prefix gives a valid view. It holds only what was written; {@link
 * #asOf} says what is still true of it.
 *
 * <p>Changes by {@link #apply} only; what its methods return never changes. Not thread-safe.
 */
public final class RunView {
  private final Map<String, TaskFold> tasks = new LinkedHashMap<>();
  private final List<MockServed> mockServed = new ArrayList<>();
  private final List<String> marks = new ArrayList<>();
  private final List<BudgetGranted> grants = new ArrayList<>();
  private @Nullable RunStarted started;
  private LaneFold lanes = new LaneFold();
  private @Nullable LaunchingStopped launchingStopped;
  private @Nullable BudgetSpent budgetSpent;
  private @Nullable RunEnded ended;
  private boolean launchingPaused;

  /** A view of the events, oldest first. */
  public static RunView of(List<RunEvent> events) {
    var view = new RunView();
    events.forEach(view::apply);
    return view;
  }

  /**
   * Takes in the next event. What another version of hivemind may have written and this one cannot
   * place (an unknown task, an event that does not fit the task's state) is passed over.
   */
  public void apply(RunEvent event) {
    switch (event) {
      case RunStarted begun -> start(begun);
      case RunResumed again -> resume(again);
      case BudgetGranted granted -> grant(granted);
      case LaunchingPaused _ -> launchingPaused = true;
      case LaunchingGoesOn _ -> launchingPaused = false;
      case PriorityChanged(_, String agent, Priority priority) ->
          Optional.ofNullable(tasks.get(agent)).ifPresent(task -> task.prioritize(priority));
      case LaunchingStopped stopped -> launchingStopped = stopped;
      case MockServed served -> mockServed.add(served);
      case BudgetWarned _ -> {} // Of the moment: what is used so far stands in the ledger.
      case BudgetSpent spent -> spend(spent);
      case LaneEvent ofLane -> lanes.apply(ofLane);
      case RunEnded over -> ended = over;
      case TaskEvent change -> changeTask(change);
    }
  }

  private void start(RunStarted begun) {
    if (started != null) return;
    started = begun;
    marks.add(begun.mark());
    begun.tasks().forEach(task -> tasks.put(task.id(), new TaskFold(task)));
  }

  private void resume(RunResumed again) {
    if (started == null) return;
    started =
        new RunStarted(
            started.at(),
            started.run(),
            started.manifest(),
            again.mark(),
            again.owner(),
            again.maxParallel(),
            again.budget(),
            again.tasks(),
            again.upstreams());
    marks.add(again.mark());
    lanes = new LaneFold();
    launchingStopped = null;
    budgetSpent = null;
    launchingPaused = false;
    ended = null;
    resumeTasks(again);
  }

  /** What the run has no more is forgotten. */
  private void resumeTasks(RunResumed again) {
    var earlier = Map.copyOf(tasks);
    var reopened = Set.copyOf(again.reopened());
    tasks.clear();
    for (TaskDeclared task : again.tasks()) {
      TaskFold fold = earlier.getOrDefault(task.id(), new TaskFold(task));
      fold.resumeRun(task, reopened.contains(task.id()), again.at());
      tasks.put(task.id(), fold);
    }
  }

  private void grant(BudgetGranted granted) {
    grants.add(granted);
    if (granted.agent() == null) grantRun(granted.more());
    else Optional.ofNullable(tasks.get(granted.agent())).ifPresent(t -> t.grant(granted.more()));
  }

  private void grantRun(Budget more) {
    budgetSpent = null;
    if (started == null) return;
    started =
        new RunStarted(
            started.at(),
            started.run(),
            started.manifest(),
            started.mark(),
            started.owner(),
            started.maxParallel(),
            started.budget().raisedBy(more),
            started.tasks(),
            started.upstreams());
  }

  private void spend(BudgetSpent spent) {
    if (spent.agent() == null) budgetSpent = spent;
  }

  private void changeTask(TaskEvent change) {
    TaskFold task = tasks.get(change.task());
    if (task != null) task.apply(change);
  }

  /**
   * The run's first event (its id, manifest, owner, upstreams), with what changed when the run was
   * resumed last. Empty: the journal is.
   */
  public Optional<RunStarted> started() {
    return Optional.ofNullable(started);
  }

  /** The run's last event; empty: the run goes on, or hivemind did not live to see its end. */
  public Optional<RunEnded> ended() {
    return Optional.ofNullable(ended);
  }

  /** What its processes carry, or carried: of the start and of every time it was resumed. */
  public List<String> marks() {
    return List.copyOf(marks);
  }

  /** What was given on top of the manifest's budgets, oldest first. */
  public List<BudgetGranted> grants() {
    return List.copyOf(grants);
  }

  /** {@link RunState#RUNNING} until the run's last event. */
  public RunState state() {
    return ended == null ? RunState.RUNNING : ended.state();
  }

  /** Why no further task will be launched; empty: nothing stopped that. */
  public Optional<LaunchingStopped> launchingStopped() {
    return Optional.ofNullable(launchingStopped);
  }

  /** Whether a person lets no further task start for the time being. */
  public boolean isLaunchingPaused() {
    return launchingPaused;
  }

  /** The budget that all tasks share is spent; empty: it is not. */
  public Optional<BudgetSpent> budgetSpent() {
    return Optional.ofNullable(budgetSpent);
  }

  /** What keeps upstreams from answering, by the upstream's name; the others answer. */
  public Map<String, LaneCondition> laneConditions() {
    return lanes.conditions();
  }

  public List<MockServed> mockServed() {
    return List.copyOf(mockServed);
  }

  /** Every task, in the manifest's order. */
  public List<TaskView> tasks() {
    return tasks.values().stream().map(TaskFold::view).toList();
  }

  /** Empty: the run has no such task. */
  public Optional<TaskView> task(String id) {
    return Optional.ofNullable(tasks.get(id)).map(TaskFold::view);
  }

  /** How many tasks are in each state; states without a task are left out. */
  public Map<TaskState, Integer> counts() {
    var counts = new EnumMap<TaskState, Integer>(TaskState.class);
    tasks.values().forEach(task -> counts.merge(task.state(), 1, Integer::sum));
    return Collections.unmodifiableMap(counts);
  }

  /**
   * What can truthfully be said now, when processes may have died without a word in the journal. A
   * hivemind that is found gone may have written on after this view was read: read once more before
   * believing that it was interrupted.
   */
  public RunStatus asOf(Liveness liveness) {
    return RunStatus.of(this, liveness);
  }
}
