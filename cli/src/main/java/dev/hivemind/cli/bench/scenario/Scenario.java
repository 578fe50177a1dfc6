package dev.hivemind.cli.bench.scenario;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * A fleet of mock agents and the providers that they share.
 *
 * @param shows why it matters, in a sentence
 * @param upstreams at least one, of different lanes
 * @param arms that are compared, in the order of reports
 * @param sampling simulated time between two looks at the limit of calls at once
 * @param programs whether the agents are real programs, each named after its own, that {@code
 *     hivemind run} starts; always in real time then
 */
public record Scenario(
    String name,
    String shows,
    List<Upstream> upstreams,
    List<AgentScript> agents,
    List<Arm> arms,
    Duration sampling,
    boolean programs) {
  private static final Duration USUAL_SAMPLING = Duration.ofMillis(250);

  public Scenario {
    upstreams = List.copyOf(upstreams);
    agents = List.copyOf(agents);
    arms = List.copyOf(arms);
  }

  /** Directly and managed. */
  public static Scenario of(
      String name, String shows, Upstream upstream, List<AgentScript> agents) {
    return new Scenario(
        name,
        shows,
        List.of(upstream),
        agents,
        List.of(Arm.DIRECT, Arm.MANAGED),
        USUAL_SAMPLING,
        false);
  }

  /**
   * @throws java.util.NoSuchElementException when there is none
   */
  public Upstream upstream(String lane) {
    return upstreams.stream().filter(one -> one.lane().equals(lane)).findFirst().orElseThrow();
  }

  /** Without the other agents. */
  public Scenario only(Predicate<AgentScript> those) {
    List<AgentScript> some = agents.stream().filter(those).toList();
    return new Scenario(name, shows, upstreams, some, arms, sampling, programs);
  }

  public Scenario inArms(List<Arm> others) {
    return new Scenario(name, shows, upstreams, agents, others, sampling, programs);
  }

  public Scenario calling(List<Upstream> others) {
    return new Scenario(name, shows, others, agents, arms, sampling, programs);
  }

  public Scenario named(String other, String why) {
    return new Scenario(other, why, upstreams, agents, arms, sampling, programs);
  }

  /** With real programs for agents. */
  public Scenario ofPrograms() {
    return new Scenario(name, shows, upstreams, agents, arms, sampling, true);
  }
}
