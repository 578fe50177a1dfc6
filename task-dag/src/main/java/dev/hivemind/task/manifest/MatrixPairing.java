package dev.hivemind.task.manifest;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Pairs the instances of two tasks whose matrices have the same keys. */
final class MatrixPairing {

  private MatrixPairing() {}

  /**
   * Which of the instances that a name means a task waits for: all of them, unless the name is that
   * of a task with the same matrix keys; then those with the task's own values.
   */
  static List<TaskInstance> matching(String name, List<TaskInstance> all, TaskInstance task) {
    DeclaredTask other = all.getFirst().declared();
    if (!name.equals(other.id()) || !paired(other.matrix(), task.declared().matrix())) return all;
    List<String> keys = other.matrix().keys();
    return all.stream().filter(instance -> agree(instance, task, keys)).toList();
  }

  private static boolean paired(Matrix one, Matrix other) {
    return !one.keys().isEmpty() && Set.copyOf(one.keys()).equals(Set.copyOf(other.keys()));
  }

  private static boolean agree(TaskInstance one, TaskInstance other, List<String> keys) {
    Map<String, String> values = one.combination().values();
    Map<String, String> otherValues = other.combination().values();
    return keys.stream().allMatch(key -> Objects.equals(values.get(key), otherValues.get(key)));
  }
}
