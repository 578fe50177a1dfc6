package dev.hivemind.fleet;

import java.io.IOException;

/** Keeps what is needed to go on with a stopped agent. Thread-safe. */
@FunctionalInterface
public interface CheckpointKeeper {

  /**
   * Collects it and puts it on the disk; may take seconds. Nothing of the agent is alive any more.
   *
   * @throws IOException when not all could be kept; the agent's own transcript is still there
   */
  void keep(StoppedAgent agent) throws IOException;
}
