package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunJournal;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The supervisor of one run: decides, on one owner thread, what starts, what stops and what
 * everything that happens means.
 */
public interface Fleet {

  /**
   * @param agenda what it has to do
   * @param checkpoints keeps what is needed to go on with agents that are stopped
   * @param workspaces in which the tasks work
   * @param lanes the name of the lane without which a task cannot work; empty: it needs none
   * @throws IllegalArgumentException when the tasks are no graph without cycles
   */
  static Fleet of(
      FleetAgenda agenda,
      FleetOptions options,
      RunJournal journal,
      AgentLauncher launcher,
      AgentTraffic traffic,
      CheckpointKeeper checkpoints,
      Workspaces workspaces,
      Function<Task, Optional<String>> lanes,
      MachineLoad machine,
      Ticker ticker) {
    return new Supervisor(
        agenda,
        options,
        new Ports(
            journal,
            launcher,
            traffic,
            checkpoints,
            workspaces,
            lanes,
            machine,
            ticker,
            new BlockingEventQueue(),
            Thread::startVirtualThread));
  }

  /**
   * Runs every task to its end, or until what is left cannot be gone on with in this run. The
   * calling thread becomes the owner; the journal already holds the run's first event, and its last
   * is left to the caller. Returns only when no agent is left; an agent that could not be killed
   * within 10 seconds is named in its task's reason and not waited for any longer. To be called
   * once.
   *
   * @throws java.io.UncheckedIOException when the journal could not be written: every agent was
   *     ended
   */
  FleetResult run();

  /** Takes in what the proxy has to say; returns at once. Thread-safe. */
  void report(ProxyReport report);

  /**
   * Stops launching and asks the running agents to stop; returns at once. Thread-safe, may be
   * called from a signal handler.
   */
  void stop(String reason);

  /**
   * Asks these agents to stop, so that they can be gone on with, and lets the others go on; those
   * that were to start do not. Returns at once. Thread-safe.
   *
   * @param agents names of tasks; what is not at work and not ready is left alone
   */
  void stopAgents(Set<String> agents, String reason);

  /**
   * Ends these agents at once, and lets the others go on; returns at once. Thread-safe.
   *
   * @param agents as in {@link #stopAgents}
   */
  void killAgents(Set<String> agents, String reason);

  /**
   * Lets no further task start, or lets tasks start again; returns at once. Thread-safe.
   *
   * @param pause else go on
   */
  void pauseLaunching(boolean pause);

  /**
   * A task starts, and its calls are served, by another priority from now on; returns at once.
   * Thread-safe.
   *
   * @param agent its id; nothing happens to one that has ended
   */
  void prioritize(String agent, Priority priority);

  /**
   * Puts agents back to work, and raises budgets, while the run goes on; returns at once.
   * Thread-safe.
   *
   * @return what became of it, once that is in the journal; an agent that is being stopped is
   *     waited for
   */
  CompletableFuture<ReopeningAnswer> reopen(Reopening reopening);

  /**
   * Ends the running agents at once; returns at once. Thread-safe, may be called from a signal
   * handler.
   */
  void kill(String reason);
}
