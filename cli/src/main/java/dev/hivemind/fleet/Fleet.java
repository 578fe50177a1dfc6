package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunJournal;
import java.util.List;

/**
 * The supervisor of one run: decides, on one owner thread, what starts, what stops and what
 * everything that happens means.
 */
public interface Fleet {

  static Fleet of(
      List<Task> tasks,
      FleetOptions options,
      RunJournal journal,
      AgentLauncher launcher,
      AgentTraffic traffic,
      MachineLoad machine,
      Ticker ticker) {
    throw new IllegalStateException("replaced by the fleet's writer");
  }

  /**
   * Runs every task to its end. The calling thread becomes the owner; the journal already holds the
   * run's first event. Returns only when no agent is left.
   */
  FleetResult run();

  /**
   * Stops launching and asks the running agents to stop; returns at once. Thread-safe, may be
   * called from a signal handler.
   */
  void stop(String reason);

  /**
   * Ends the running agents at once; returns at once. Thread-safe, may be called from a signal
   * handler.
   */
  void kill(String reason);
}
