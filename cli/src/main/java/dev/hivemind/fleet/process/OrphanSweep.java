package dev.hivemind.fleet.process;

import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.task.run.ProcessIdentity;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Ends what agents of a hivemind that is gone have left: whatever carries a mark of its run, and
 * the agents themselves by process id and start time, where a system shows no marks.
 */
public final class OrphanSweep {
  private final ProcessTable table;
  private final ProcessIdentities identities;
  private final Containment containment;
  private final TreeKiller killer;

  /**
   * @param environment of hivemind itself
   */
  public OrphanSweep(Map<String, String> environment, Sleeper sleeper) {
    this(ProcessTable.ofThisMachine(), environment, sleeper);
  }

  OrphanSweep(ProcessTable table, Map<String, String> environment, Sleeper sleeper) {
    this.table = table;
    this.identities = new ProcessIdentities(table);
    this.containment = Containment.ofThisSystem(environment);
    this.killer = new TreeKiller(sleeper);
  }

  /**
   * Returns when nothing is left.
   *
   * @param marks of the run, as its events have them
   * @param agents that were at work
   * @return how many processes there were
   */
  public int end(Collection<String> marks, Collection<ProcessIdentity> agents) {
    Set<Long> found = new HashSet<>();
    try {
      for (ProcessIdentity agent : agents) end(agent, found);
      if (table.available()) {
        for (String mark : marks) end(new Remembering(ofRun(mark), found));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return found.size();
  }

  private ProcessTree ofRun(String mark) {
    return LinuxProcessTree.ofRun(table, containment.marks(mark));
  }

  private void end(ProcessIdentity agent, Set<Long> found) throws InterruptedException {
    ProcessHandle handle = ProcessHandle.of(agent.pid()).orElse(null);
    if (handle != null && identities.alive(agent)) {
      end(new Remembering(new DescendantTree(handle), found));
    }
  }

  private void end(ProcessTree tree) throws InterruptedException {
    killer.kill(tree);
  }

  /** A tree that notes whom it has seen. */
  private record Remembering(ProcessTree tree, Set<Long> found) implements ProcessTree {
    @Override
    public Set<ProcessHandle> members() {
      Set<ProcessHandle> members = tree.members();
      members.forEach(member -> found.add(member.pid()));
      return members;
    }
  }
}
