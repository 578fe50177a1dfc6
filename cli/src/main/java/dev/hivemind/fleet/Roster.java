package dev.hivemind.fleet;

import dev.hivemind.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The attempts that are not over, oldest first: each holds one place of the fleet. */
final class Roster {
  private final Map<AttemptId, Attempt> attempts = new LinkedHashMap<>();

  void add(Attempt attempt) {
    attempts.put(attempt.id(), attempt);
  }

  void remove(Attempt attempt) {
    attempts.remove(attempt.id());
  }

  /** Null: that attempt is over. */
  @Nullable Attempt find(AttemptId id) {
    return attempts.get(id);
  }

  /** The attempt at a task that is not over. */
  Optional<Attempt> of(String task) {
    return attempts.values().stream()
        .filter(attempt -> attempt.id().task().equals(task))
        .findFirst();
  }

  List<Attempt> attempts() {
    return List.copyOf(attempts.values());
  }

  /** The tasks that hold a place. */
  List<Task> tasks() {
    return attempts.values().stream().map(Attempt::task).toList();
  }

  int size() {
    return attempts.size();
  }

  boolean isEmpty() {
    return attempts.isEmpty();
  }
}
