package dev.hivemind.task.manifest;

import dev.hivemind.task.Dependency;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which tasks have ended when another starts. Complete once every task's dependencies are read. */
final class Precedence {
  private final Map<String, List<Dependency>> dependencies = new HashMap<>();
  private final Map<String, Set<String>> known = new HashMap<>();

  void add(String task, List<Dependency> dependsOn) {
    dependencies.putIfAbsent(task, dependsOn);
  }

  /** Whether a task waits for another itself. */
  boolean isDirect(String task, String other) {
    return dependencies.getOrDefault(task, List.of()).stream()
        .anyMatch(dependency -> dependency.id().equals(other));
  }

  /** Whether a task waits for another, be it through others. */
  boolean isBefore(String task, String other) {
    return known.computeIfAbsent(task, this::before).contains(other);
  }

  private Set<String> before(String task) {
    Set<String> before = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(task));
    while (!open.isEmpty()) {
      for (Dependency dependency : dependencies.getOrDefault(open.remove(), List.of())) {
        if (before.add(dependency.id())) open.add(dependency.id());
      }
    }
    return before;
  }
}
