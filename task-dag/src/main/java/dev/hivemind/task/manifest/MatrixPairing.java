package dev.hivemind.task.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pairs the instances of tasks whose matrices have the same keys. Of one reading. */
final class MatrixPairing {

  /** Of each task that others were paired with, by its id: its instances by their values. */
  private final Map<String, Map<List<@Nullable String>, List<TaskInstance>>> instances =
      new HashMap<>();

  /**
   * Which of the instances that a name means a task waits for: all of them, unless the name is that
   * of a task with the same matrix keys; then those with the task's own values.
   */
  List<TaskInstance> matching(String name, List<TaskInstance> all, TaskInstance task) {
    DeclaredTask other = all.getFirst().declared();
    if (!name.equals(other.id()) || !paired(other.matrix(), task.declared().matrix())) return all;
    List<String> keys = other.matrix().keys();
    return instances
        .computeIfAbsent(name, any -> byValues(all, keys))
        .getOrDefault(values(task, keys), List.of());
  }

  private static boolean paired(Matrix one, Matrix other) {
    return !one.keys().isEmpty() && Set.copyOf(one.keys()).equals(Set.copyOf(other.keys()));
  }

  private static Map<List<@Nullable String>, List<TaskInstance>> byValues(
      List<TaskInstance> all, List<String> keys) {
    return all.stream().collect(Collectors.groupingBy(instance -> values(instance, keys)));
  }

  /** In the order of the keys; null: the instance has none of that key. */
  private static List<@Nullable String> values(TaskInstance instance, List<String> keys) {
    List<@Nullable String> values = new ArrayList<>();
    for (String key : keys) values.add(instance.combination().values().get(key));
    return values;
  }
}
