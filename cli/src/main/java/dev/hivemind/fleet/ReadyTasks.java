package dev.hivemind.fleet;

import dev.hivemind.fleet.Holds.Hold;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.ReadyQueue;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Released;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tasks that are ready: in the order in which they start, but for those that a hold keeps. */
final class ReadyTasks {
  private final TaskGraph graph;
  private final TaskStates states;
  private final Holds holds;
  private final Unfinished unfinished;
  private final Ticker ticker;
  private final Exclusions exclusions;
  private final ReadyQueue queue = new ReadyQueue();

  /** Those that have a place already. */
  private final Set<Task> first = new LinkedHashSet<>();

  ReadyTasks(
      TaskGraph graph, TaskStates states, Holds holds, Unfinished unfinished, Ticker ticker) {
    this.graph = graph;
    this.states = states;
    this.holds = holds;
    this.unfinished = unfinished;
    this.ticker = ticker;
    this.exclusions = new Exclusions(graph.tasks());
  }

  /**
   * The task that starts next; null: none may start now.
   *
   * @param atWork beside which it is to run
   */
  @Nullable Task next(List<Task> atWork) {
    if (!first.isEmpty()) return first.iterator().next();
    return exclusions.any() ? queue.first(task -> mayJoin(task, atWork)) : queue.peek();
  }

  private boolean mayJoin(Task task, List<Task> atWork) {
    return exclusions.allow(task, atWork) && exclusions.allow(task, first);
  }

  /** Everything that a task depends on ended well. */
  void release(Task task) {
    states.record(new Released(ticker.now(), task.id()));
    add(task);
  }

  /** A task is ready, perhaps once more. */
  void add(Task task) {
    Hold hold = holds.on(task);
    if (hold == null) queue.add(task);
    else unfinished.waits(task, hold);
  }

  /** A task is ready once more, in the place that it has just left. */
  void addFirst(Task task) {
    Hold hold = holds.on(task);
    if (hold == null) first.add(task);
    else unfinished.waits(task, hold);
  }

  /** A task was stopped that goes on by itself. */
  void suspended(Task task) {
    Hold hold = holds.on(task);
    if (hold != null) {
      unfinished.suspended(task, hold);
    } else {
      unfinished.ready(task);
      queue.add(task);
    }
  }

  /** A task starts, or will not start any more. */
  void remove(Task task) {
    first.remove(task);
    queue.remove(task);
    unfinished.forget(task);
  }

  void prioritize(Task task, Priority priority) {
    queue.prioritize(task, priority);
  }

  /** What keeps tasks from starting has changed. */
  void reconsider() {
    for (Task task : graph.tasks()) {
      switch (states.of(task)) {
        case READY -> {
          boolean wasFirst = first.remove(task);
          queue.remove(task);
          if (wasFirst) addFirst(task);
          else add(task);
        }
        case WAITING -> {
          if (holds.on(task) == null) unfinished.ready(task);
          add(task);
        }
        case BLOCKED,
            RUNNING,
            VERIFYING,
            CHECKPOINTED,
            SUCCEEDED,
            NO_CHANGES,
            FAILED,
            MERGE_FAILED,
            SKIPPED,
            CANCELLED -> {}
      }
    }
  }
}
