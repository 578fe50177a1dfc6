package dev.hivemind.agent;

import java.nio.file.Path;
import java.util.Map;

/**
 * One agent's conversation, as it may lie on the disk.
 *
 * @param session its id
 * @param workingDir where the agent works
 * @param folder of the agent in its run
 * @param environment that the agent is started with, as far as it says where programs keep things
 */
public record Conversation(
    String session, Path workingDir, Path folder, Map<String, String> environment) {
  public Conversation {
    environment = Map.copyOf(environment);
  }

  /** Leaves out the environment, which may hold secrets. */
  @Override
  public String toString() {
    return "Conversation[" + session + "]";
  }
}
