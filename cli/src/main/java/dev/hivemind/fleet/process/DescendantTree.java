package dev.hivemind.fleet.process;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Finds members where there is no {@code /proc}: what is, or was when it was looked at, a
 * descendant of the agent. What detached itself unseen is not found.
 */
final class DescendantTree implements ProcessTree {
  private final Set<ProcessHandle> known = ConcurrentHashMap.newKeySet();

  DescendantTree(ProcessHandle root) {
    known.add(root);
  }

  @Override
  public Set<ProcessHandle> members() {
    known.addAll(known.stream().flatMap(DescendantTree::descendants).toList());
    known.removeIf(handle -> !handle.isAlive());
    return new HashSet<>(known);
  }

  private static Stream<ProcessHandle> descendants(ProcessHandle handle) {
    return handle.isAlive() ? handle.descendants() : Stream.empty();
  }
}
