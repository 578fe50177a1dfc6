package dev.hivemind.proxy;

import java.util.Map;
import java.util.Set;

/**
 * On which terms runs of other processes may join a proxy.
 *
 * @param secret what a run must show; not the token that guests have, who may do far less
 * @param version of HiveMind; a run of another one is told, rather than misunderstood
 * @param credentials whose key each lane's calls carry, for a person, by the lane's name
 * @param free lanes whose calls cost nothing
 */
public record ControlPolicy(
    String secret, String version, Map<String, String> credentials, Set<String> free) {

  public ControlPolicy {
    credentials = Map.copyOf(credentials);
    free = Set.copyOf(free);
  }

  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "ControlPolicy[" + version + "]";
  }
}
