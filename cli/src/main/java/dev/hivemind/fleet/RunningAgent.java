package dev.hivemind.fleet;

import dev.hivemind.task.run.ProcessIdentity;

/**
 * An agent's process. Thread-safe. Every method may take a while: never call one from the owner
 * thread.
 */
public interface RunningAgent {

  ProcessIdentity process();

  /** Whether processes that the agent started are alive. */
  boolean hasLiveChildren();

  /** Asks the agent to stop so that it saves its transcript (SIGINT to the agent itself). */
  void interrupt();

  /** Asks everything in the agent's tree to end (SIGTERM). */
  void terminate();

  /**
   * Ends everything that belongs to the agent, whatever it did to escape (SIGKILL, repeated until
   * nothing is left).
   */
  void kill();
}
