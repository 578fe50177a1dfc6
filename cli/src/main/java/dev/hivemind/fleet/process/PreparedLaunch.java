package dev.hivemind.fleet.process;

import dev.hivemind.agent.AgentOutput;
import dev.hivemind.agent.Launch;
import java.util.Map;

/**
 * Everything that is decided about an attempt before its process exists.
 *
 * @param environment the whole of it, with the agent's place in the run. Holds secrets
 * @param mask for all that it prints
 * @param output understands what it prints
 */
record PreparedLaunch(
    Launch launch,
    Map<String, String> environment,
    Marks marks,
    SecretMask mask,
    AgentOutput output) {

  /** Leaves out the environment and the prompt. */
  @Override
  public String toString() {
    return launch.toString();
  }
}
