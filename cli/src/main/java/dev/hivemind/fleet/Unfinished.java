package dev.hivemind.fleet;

import dev.hivemind.fleet.Holds.Hold;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunEvent.LeftBlocked;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.Reopened;
import dev.hivemind.task.run.RunEvent.Waiting;
import dev.hivemind.task.run.StopCause;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The tasks that wait although they are ready, and those that this run leaves unfinished although
 * they can be gone on with. For the owner only.
 */
final class Unfinished {
  private final TaskGraph graph;
  private final TaskStates states;
  private final Ticker ticker;
  private final Map<String, Hold> waiting = new HashMap<>();
  private final Set<String> leftBlocked = new HashSet<>();

  /** Why a task is left, in the order in which that happened. */
  private final Map<String, Stop> left = new LinkedHashMap<>();

  /** What is to be done about the branches of tasks, by task. */
  private final Map<String, String> unmerged = new LinkedHashMap<>();

  private record Stop(StopCause cause, String reason) {}

  Unfinished(TaskGraph graph, TaskStates states, Ticker ticker) {
    this.graph = graph;
    this.states = states;
    this.ticker = ticker;
  }

  /** A ready task does not start; does nothing when that is known already. */
  void waits(Task task, Hold hold) {
    if (hold.equals(waiting.get(task.id()))) return;
    states.record(new Waiting(ticker.now(), task.id(), hold.cause(), hold.reason(), hold.until()));
    waiting.put(task.id(), hold);
    if (hold.isForGood()) leave(task, hold.cause(), hold.reason());
  }

  /** A task was stopped that goes on by itself once nothing keeps it any more. */
  void suspended(Task task, Hold hold) {
    waiting.put(task.id(), hold);
    if (hold.isForGood()) leave(task, hold.cause(), hold.reason());
  }

  /** A task stays as it was stopped before. */
  void stays(Task task, StopCause cause, String reason) {
    leave(task, cause, reason);
  }

  /** What a task waited for is over. */
  void ready(Task task) {
    states.record(new Released(ticker.now(), task.id()));
    waiting.remove(task.id());
    comesBack(task);
  }

  /** A task that was left is to be done after all, and so is what waits for it. */
  void comesBack(Task task) {
    waiting.remove(task.id());
    boolean wasLeft = left.remove(task.id()) != null;
    boolean wasUnmerged = unmerged.remove(task.id()) != null;
    if (!wasLeft && !wasUnmerged) return;
    for (Task dependent : graph.allDependents(task.id())) {
      if (leftBlocked.remove(dependent.id())) {
        states.record(new Reopened(ticker.now(), dependent.id()));
      }
    }
    left.forEach((id, stop) -> leaveDependents(id, stop.reason()));
    unmerged.forEach(this::leaveDependents);
  }

  /** A task will not be waited for any more. */
  void forget(Task task) {
    waiting.remove(task.id());
  }

  /** A task that does not wait was stopped. */
  void checkpointed(Task task, int attempt, StopCause cause, String reason) {
    states.record(new Checkpointed(ticker.now(), task.id(), attempt, cause, reason));
    leave(task, cause, reason);
  }

  private void leave(Task task, StopCause cause, String reason) {
    left.remove(task.id()); // It may have waited before it was stopped.
    left.put(task.id(), new Stop(cause, reason));
    leaveDependents(task.id(), reason);
  }

  /** The branch of a task waits for a person to merge it. */
  void unmerged(Task task, String reason) {
    unmerged.put(task.id(), reason);
    leaveDependents(task.id(), reason);
  }

  private void leaveDependents(String task, String reason) {
    String why = "waits for %s, which is not finished: %s".formatted(task, reason);
    for (Task dependent : graph.allDependents(task)) {
      if (states.isBlocked(dependent) && leftBlocked.add(dependent.id())) {
        states.record(new LeftBlocked(ticker.now(), dependent.id(), task, why));
      }
    }
  }

  /** Whether a task waits for something that does not come in this run. */
  boolean isLeft(Task task) {
    Hold hold = waiting.get(task.id());
    return leftBlocked.contains(task.id()) || (hold != null && hold.isForGood());
  }

  /** Whether a task waits for something that ends by itself. */
  boolean anyGoesOn() {
    return waiting.values().stream().anyMatch(hold -> !hold.isForGood());
  }

  /** Why tasks are left unfinished, each with the words that came first. */
  Map<StopCause, String> stops() {
    var stops = new EnumMap<StopCause, String>(StopCause.class);
    left.values().forEach(stop -> stops.putIfAbsent(stop.cause(), stop.reason()));
    return stops;
  }
}
