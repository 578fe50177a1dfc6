package dev.hivemind.fleet;

import java.io.IOException;
import java.util.List;

/** Keeps what is needed to go on with a stopped agent. Thread-safe. */
@FunctionalInterface
public interface CheckpointKeeper {

  /**
   * Collects it and puts it on the disk; may take seconds. Nothing of the agent is alive any more.
   *
   * @return what of its workspace is not among it, being too large, a few words each for a person
   * @throws IOException when not all could be kept; the agent's own transcript is still there
   */
  List<String> keep(StoppedAgent agent) throws IOException;
}
