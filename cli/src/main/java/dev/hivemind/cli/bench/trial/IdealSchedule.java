package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.scenario.Upstream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The limit that stands beside every wall time: how long a scenario takes under a scheduler that
 * knows the provider's limits beforehand, is never refused for them, makes as many calls at once as
 * it may, tries again after the shortest back-off of the paper's rule, and needs no time itself. It
 * meets the draws of the seed, so for a minute's window it is the whole windows that the requests
 * need, and the last window's work with the latencies drawn, in the better of two orders. Which
 * agent meets which fault is chance, so that a run may be faster by a little.
 */
public final class IdealSchedule {
  private static final List<Comparator<IdealAgent>> ORDERS =
      List.of(IdealLane.FAIR, IdealLane.EVEN);

  private IdealSchedule() {}

  /** In simulated time, until the last agent is done. */
  public static Duration of(Scenario scenario, long seed) {
    return of(scenario, seed, script -> true);
  }

  /** Until the last of those agents is done, the others at work too. */
  public static Duration of(Scenario scenario, long seed, Predicate<AgentScript> whose) {
    return ORDERS.stream()
        .map(order -> of(scenario, seed, whose, order))
        .min(Duration::compareTo)
        .orElseThrow();
  }

  private static Duration of(
      Scenario scenario, long seed, Predicate<AgentScript> whose, Comparator<IdealAgent> order) {
    return scenario.upstreams().stream()
        .flatMap(upstream -> seenThrough(scenario, upstream, seed, order).stream())
        .filter(agent -> whose.test(agent.script()))
        .map(agent -> Duration.ofNanos(agent.answeredAt()))
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  private static List<IdealAgent> seenThrough(
      Scenario scenario, Upstream upstream, long seed, Comparator<IdealAgent> order) {
    List<IdealAgent> agents =
        scenario.agents().stream()
            .filter(script -> script.lane().equals(upstream.lane()))
            .map(
                script ->
                    new IdealAgent(script, new Dialogue(script, upstream.profile().protocol())))
            .toList();
    new IdealLane(upstream, seed, agents, order).run();
    return agents;
  }
}
