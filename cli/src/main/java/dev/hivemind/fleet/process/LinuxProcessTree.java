package dev.hivemind.fleet.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds members in Linux's process table: by session, by mark, as descendants of a member, or
 * because they were members before.
 */
final class LinuxProcessTree implements ProcessTree {
  private static final long NO_SESSION = -1;

  private final ProcessTable table;
  private final Marks marks;
  private final long session;
  private final long notBefore;
  private final Set<ProcessHandle> known = ConcurrentHashMap.newKeySet();

  private LinuxProcessTree(ProcessTable table, Marks marks, long session, long notBefore) {
    this.table = table;
    this.marks = marks;
    this.session = session;
    this.notBefore = notBefore;
  }

  /** Of everything that a run started. */
  static LinuxProcessTree ofRun(ProcessTable table, Marks run) {
    return new LinuxProcessTree(table, run, NO_SESSION, 0);
  }

  /**
   * Of one agent.
   *
   * @param root its process, just started
   * @param ownSession whether it leads a session of its own
   */
  static LinuxProcessTree ofAgent(
      ProcessTable table, Marks agent, ProcessHandle root, boolean ownSession) {
    ProcessEntry entry = table.entry(root.pid());
    long notBefore = entry == null ? 0 : entry.startTicks();
    var tree = new LinuxProcessTree(table, agent, ownSession ? root.pid() : NO_SESSION, notBefore);
    tree.known.add(root);
    return tree;
  }

  @Override
  public Set<ProcessHandle> members() {
    known.removeIf(handle -> !handle.isAlive());
    Map<Long, ProcessEntry> processes = table.read();
    Map<Long, List<ProcessEntry>> children = byParent(processes);
    Set<Long> seen = new HashSet<>(Set.of(ProcessHandle.current().pid()));
    Deque<ProcessEntry> members = new ArrayDeque<>();
    for (ProcessEntry process : processes.values()) {
      if (process.alive() && belongs(process) && seen.add(process.pid())) {
        members.add(process);
      }
    }
    Set<ProcessHandle> handles = new HashSet<>();
    while (!members.isEmpty()) {
      ProcessEntry member = members.remove();
      remember(member, handles);
      for (ProcessEntry child : children.getOrDefault(member.pid(), List.of())) {
        if (child.alive() && seen.add(child.pid())) {
          members.add(child);
        }
      }
    }
    return handles;
  }

  private static Map<Long, List<ProcessEntry>> byParent(Map<Long, ProcessEntry> processes) {
    Map<Long, List<ProcessEntry>> children = new HashMap<>();
    processes
        .values()
        .forEach(p -> children.computeIfAbsent(p.parent(), parent -> new ArrayList<>()).add(p));
    return children;
  }

  /** Apart from its ancestry. Nothing that is older than the agent can be the agent's. */
  private boolean belongs(ProcessEntry process) {
    if (process.startTicks() < notBefore) {
      return false;
    }
    return process.session() == session
        || known.stream().anyMatch(handle -> handle.pid() == process.pid())
        || marks.areOn(process.pid(), table);
  }

  /** The pid may have been given to another process since the table was read: look again. */
  private void remember(ProcessEntry member, Set<ProcessHandle> handles) {
    ProcessHandle.of(member.pid())
        .filter(_ -> isStill(member))
        .ifPresent(
            handle -> {
              known.add(handle);
              handles.add(handle);
            });
  }

  private boolean isStill(ProcessEntry member) {
    ProcessEntry now = table.entry(member.pid());
    return now != null && now.alive() && now.startTicks() == member.startTicks();
  }
}
