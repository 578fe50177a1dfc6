package dev.hivemind.cli.run;

import dev.hivemind.agent.Installation;
import dev.hivemind.cli.lane.LanePlan;
import dev.hivemind.cli.via.RunningProxy;
import dev.hivemind.fleet.workspace.PullRequestTarget;
import dev.hivemind.proxy.network.UpstreamNetwork;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run that nothing stands against any more.
 *
 * @param installations where the agent programs are, by the agent's name
 * @param network between the proxy and the upstreams
 * @param workspaces what a person should know of them, a sentence each
 * @param pullRequests where those go that are to be opened, by task
 * @param via the proxy of another process that agents call through; null: one of this process
 */
public record PreparedRun(
    RunRequest request,
    Map<String, Installation> installations,
    LanePlan lanes,
    UpstreamNetwork network,
    List<String> workspaces,
    Map<String, PullRequestTarget> pullRequests,
    @Nullable RunningProxy via) {

  public PreparedRun {
    installations = Map.copyOf(installations);
    workspaces = List.copyOf(workspaces);
    pullRequests = Map.copyOf(pullRequests);
  }
}
