package dev.hivemind.fleet;

import dev.hivemind.task.PathGlob;
import dev.hivemind.task.Task;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which tasks never run at once. For the owner only. */
final class Exclusions {

  /** Two tasks, in the order of their creation. */
  private record Two(String one, String other) {}

  private final Map<Two, Boolean> known = new HashMap<>();
  private final boolean any;

  Exclusions(List<Task> tasks) {
    any = tasks.stream().anyMatch(task -> !task.exclusion().isNone());
  }

  /** Whether any task excludes any other. */
  boolean any() {
    return any;
  }

  /** Whether a task may run beside all of these. */
  boolean allow(Task task, Collection<Task> atWork) {
    return atWork.stream().noneMatch(other -> excludes(task, other));
  }

  private boolean excludes(Task one, Task other) {
    if (one.exclusion().isNone() || other.exclusion().isNone()) return false;
    boolean inOrder = one.index() < other.index();
    Two two = inOrder ? new Two(one.id(), other.id()) : new Two(other.id(), one.id());
    return known.computeIfAbsent(two, _ -> shareLock(one, other) || mayMeet(one, other));
  }

  private static boolean shareLock(Task one, Task other) {
    return one.exclusion().locks().stream().anyMatch(other.exclusion().locks()::contains);
  }

  /** In worktrees nobody is in another's way. */
  private static boolean mayMeet(Task one, Task other) {
    if (one.workspace().isWorktree() || other.workspace().isWorktree()) return false;
    List<PathGlob> others = writes(other);
    return writes(one).stream()
        .anyMatch(path -> others.stream().anyMatch(meant -> path.common(meant).isPresent()));
  }

  private static List<PathGlob> writes(Task task) {
    return task.exclusion().writes().stream()
        .map(path -> PathGlob.of(task.workingDir() + "/" + path))
        .toList();
  }
}
