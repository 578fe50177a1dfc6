package dev.hivemind.fleet.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

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
  private final Map<Long, ProcessHandle> known = new ConcurrentHashMap<>();

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
    long session = ownSession && entry != null ? root.pid() : NO_SESSION;
    long notBefore = entry == null ? 0 : entry.startTicks();
    var tree = new LinuxProcessTree(table, agent, session, notBefore);
    tree.known.put(root.pid(), root);
    return tree;
  }

  @Override
  public Set<ProcessHandle> members() {
    known.values().removeIf(handle -> !handle.isAlive());
    Map<Long, ProcessEntry> processes = table.read();
    Set<ProcessHandle> handles = new HashSet<>();
    withDescendants(proven(processes), processes).forEach(member -> addTo(handles, member));
    return handles;
  }

  private List<ProcessEntry> proven(Map<Long, ProcessEntry> processes) {
    boolean ours = sessionIsOurs(processes);
    return processes.values().stream().filter(p -> p.alive() && belongs(p, ours)).toList();
  }

  /** A session's number is free again once it is empty, and may then be another's. */
  private boolean sessionIsOurs(Map<Long, ProcessEntry> processes) {
    ProcessEntry leader = processes.get(session);
    return leader == null || leader.startTicks() == notBefore;
  }

  /** Apart from its ancestry. Nothing that is older than the agent can be the agent's. */
  private boolean belongs(ProcessEntry process, boolean sessionIsOurs) {
    return process.startTicks() >= notBefore
        && ((sessionIsOurs && process.session() == session)
            || known.containsKey(process.pid())
            || marks.areOn(process.pid(), table));
  }

  private static List<ProcessEntry> withDescendants(
      List<ProcessEntry> proven, Map<Long, ProcessEntry> processes) {
    Map<Long, List<ProcessEntry>> children =
        processes.values().stream()
            .filter(ProcessEntry::alive)
            .collect(Collectors.groupingBy(ProcessEntry::parent));
    Set<Long> seen = new HashSet<>(Set.of(ProcessHandle.current().pid()));
    Deque<ProcessEntry> next = new ArrayDeque<>(proven);
    List<ProcessEntry> members = new ArrayList<>();
    while (!next.isEmpty()) {
      ProcessEntry process = next.remove();
      if (seen.add(process.pid())) {
        members.add(process);
        next.addAll(children.getOrDefault(process.pid(), List.of()));
      }
    }
    return members;
  }

  /** The pid may have been given to another process since the table was read: look again. */
  private void addTo(Set<ProcessHandle> handles, ProcessEntry member) {
    ProcessHandle handle = known.get(member.pid());
    if (handle == null) {
      handle = ProcessHandle.of(member.pid()).filter(_ -> isStill(member)).orElse(null);
    }
    if (handle != null) {
      known.put(member.pid(), handle);
      handles.add(handle);
    }
  }

  private boolean isStill(ProcessEntry member) {
    ProcessEntry now = table.entry(member.pid());
    return now != null && now.alive() && now.startTicks() == member.startTicks();
  }
}
