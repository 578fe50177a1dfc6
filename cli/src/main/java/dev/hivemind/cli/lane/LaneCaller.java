package dev.hivemind.cli.lane;

import dev.hivemind.agent.AgentAdapter;
import dev.hivemind.agent.OwnLogin;
import dev.hivemind.proxy.Protocol;
import java.util.Map;
import java.util.Set;

/**
 * An agent program as far as the upstreams that it calls are concerned.
 *
 * @param protocols that it speaks
 * @param login its own
 */
public record LaneCaller(String agent, Set<Protocol> protocols, OwnLogin login) {

  public LaneCaller {
    protocols = Set.copyOf(protocols);
  }

  /**
   * @param environment of hivemind itself
   */
  public static LaneCaller of(AgentAdapter adapter, Map<String, String> environment) {
    return new LaneCaller(adapter.name(), adapter.protocols(), adapter.login(environment));
  }
}
