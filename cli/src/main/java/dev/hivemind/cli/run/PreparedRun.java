package dev.hivemind.cli.run;

import dev.hivemind.agent.Installation;
import dev.hivemind.cli.lane.LanePlan;
import dev.hivemind.proxy.network.UpstreamNetwork;
import java.util.Map;

/**
 * A run that nothing stands against any more.
 *
 * @param installations where the agent programs are, by the agent's name
 * @param network between the proxy and the upstreams
 */
public record PreparedRun(
    RunRequest request,
    Map<String, Installation> installations,
    LanePlan lanes,
    UpstreamNetwork network) {

  public PreparedRun {
    installations = Map.copyOf(installations);
  }
}
