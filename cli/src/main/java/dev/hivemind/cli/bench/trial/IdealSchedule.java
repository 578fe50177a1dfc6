package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.scenario.Upstream;
import java.time.Duration;
import java.util.List;

/**
 * The limit that stands beside every wall time: how long a scenario takes under a scheduler that
 * knows the provider's limits beforehand, is never refused for them, makes as many calls at once as
 * it may, tries again after the shortest back-off of the paper's rule, and needs no time itself. It
 * meets the draws of the seed, so for a minute's window it is the whole windows that the requests
 * need, and the last window's work with the latencies drawn.
 */
public final class IdealSchedule {
  private IdealSchedule() {}

  /** In simulated time. */
  public static Duration of(Scenario scenario, long seed) {
    return scenario.upstreams().stream()
        .map(upstream -> of(scenario, upstream, seed))
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /** Of the agents of one provider. */
  public static Duration of(Scenario scenario, Upstream upstream, long seed) {
    List<IdealAgent> agents =
        scenario.agents().stream()
            .filter(script -> script.lane().equals(upstream.lane()))
            .map(
                script ->
                    new IdealAgent(script, new Dialogue(script, upstream.profile().protocol())))
            .toList();
    return Duration.ofNanos(new IdealLane(upstream, seed, agents).end());
  }
}
