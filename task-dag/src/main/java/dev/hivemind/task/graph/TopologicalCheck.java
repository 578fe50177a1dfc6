package dev.hivemind.task.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells quickly whether tasks can be put in an order (A. B. Kahn, "Topological sorting of large
 * networks", 1962). Nearly all can, and looking for a cycle takes several times as long.
 */
final class TopologicalCheck {
  private final Map<String, Integer> waitsFor = new HashMap<>();
  private final Map<String, List<String>> dependents = new HashMap<>();
  private final Deque<String> ready = new ArrayDeque<>();

  private TopologicalCheck(Map<String, ? extends Collection<String>> dependencies) {
    dependencies.keySet().forEach(task -> dependents.put(task, new ArrayList<>()));
    dependencies.forEach(this::add);
  }

  /**
   * @param dependencies what each task depends on, by id; names that are no key are passed over
   */
  static boolean passes(Map<String, ? extends Collection<String>> dependencies) {
    return new TopologicalCheck(dependencies).everyTaskComesUp();
  }

  private void add(String task, Collection<String> dependencies) {
    int known = 0;
    for (String dependency : dependencies) {
      List<String> waiting = dependents.get(dependency);
      if (waiting == null) continue;
      waiting.add(task);
      known++;
    }
    waitsFor.put(task, known);
    if (known == 0) ready.add(task);
  }

  private boolean everyTaskComesUp() {
    int done = 0;
    for (; !ready.isEmpty(); done++) {
      for (String dependent : dependents.getOrDefault(ready.remove(), List.of())) {
        if (waitsFor.merge(dependent, -1, Integer::sum) == 0) ready.add(dependent);
      }
    }
    return done == waitsFor.size();
  }
}
