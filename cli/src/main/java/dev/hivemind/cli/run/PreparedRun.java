package dev.hivemind.cli.run;

import dev.hivemind.agent.Installation;
import dev.hivemind.cli.lane.LanePlan;
import java.util.Map;

/**
 * A run that nothing stands against any more.
 *
 * @param installations where the agent programs are, by the agent's name
 */
public record PreparedRun(
    RunRequest request, Map<String, Installation> installations, LanePlan lanes) {

  public PreparedRun {
    installations = Map.copyOf(installations);
  }
}
