package dev.hivemind.fleet.process;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.Installation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the launches of one run have in common.
 *
 * @param mark unique on this machine, as in the run's first event; letters and digits
 * @param run its id, for people
 * @param installations by agent name, of every agent that the run uses
 * @param restorer of conversations that are gone on with
 * @param environment of hivemind itself
 * @param laneKeys names of variables that the lanes' keys were taken from; kept from agents
 * @param secrets never to be written or told: the lanes' keys
 */
public record LaunchSettings(
    String mark,
    String run,
    AgentAdapters adapters,
    Map<String, Installation> installations,
    AgentAdmission admission,
    AgentFolders folders,
    ConversationRestorer restorer,
    Map<String, String> environment,
    Set<String> laneKeys,
    Collection<String> secrets) {
  public LaunchSettings {
    installations = Map.copyOf(installations);
    environment = Map.copyOf(environment);
    laneKeys = Set.copyOf(laneKeys);
    secrets = List.copyOf(secrets);
  }

  /** Leaves out the environment and the secrets. */
  @Override
  public String toString() {
    return "LaunchSettings[" + run + "]";
  }
}
