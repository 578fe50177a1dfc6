package dev.hivemind.fleet.process;

import dev.hivemind.fleet.RunningAgent;
import dev.hivemind.task.run.ProcessIdentity;
import java.util.Set;

/** An agent's process and everything that it started. */
final class AgentProcess implements RunningAgent {
  private final ProcessHandle root;
  private final ProcessIdentity identity;
  private final ProcessTree tree;
  private final TreeKiller killer;
  private volatile boolean ended;

  AgentProcess(ProcessHandle root, ProcessIdentity identity, ProcessTree tree, TreeKiller killer) {
    this.root = root;
    this.identity = identity;
    this.tree = tree;
    this.killer = killer;
  }

  @Override
  public ProcessIdentity process() {
    return identity;
  }

  @Override
  public boolean hasLiveChildren() {
    return !ended && tree.members().stream().anyMatch(member -> !member.equals(root));
  }

  /**
   * Members are looked up before and after: a tool's shell is an orphan once its agent has gone.
   */
  @Override
  public void interrupt() {
    if (ended) {
      return;
    }
    tree.members();
    try {
      Signals.interrupt(root);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    tree.members();
  }

  @Override
  public void terminate() {
    if (ended) {
      return;
    }
    tree.members().forEach(Signals::terminate);
    tree.members();
  }

  @Override
  public void kill() {
    try {
      killRest();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @return what could not be ended
   */
  Set<ProcessHandle> killRest() throws InterruptedException {
    return ended ? Set.of() : killer.kill(tree);
  }

  /** From now on there is nothing to signal any more. */
  void ended() {
    ended = true;
  }
}
