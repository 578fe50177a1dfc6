package dev.hivemind.fleet;

import dev.hivemind.fleet.Holds.Hold;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.TaskGraph;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunEvent.LeftBlocked;
import dev.hivemind.task.run.RunEvent.Released;
import dev.hivemind.task.run.RunEvent.Waiting;
import dev.hivemind.task.run.StopCause;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
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
  private final Map<StopCause, String> stops = new EnumMap<>(StopCause.class);

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
    stops.putIfAbsent(cause, reason);
    holdUp(task, reason);
  }

  /** The branch of a task waits for a person to merge it. */
  void unmerged(Task task, String reason) {
    holdUp(task, reason);
  }

  private void holdUp(Task task, String reason) {
    String why = "waits for %s, which is not finished: %s".formatted(task.id(), reason);
    for (Task dependent : graph.allDependents(task.id())) {
      if (states.isBlocked(dependent) && leftBlocked.add(dependent.id())) {
        states.record(new LeftBlocked(ticker.now(), dependent.id(), task.id(), why));
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
    return stops;
  }
}
