package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What came of a trial. Times are simulated.
 *
 * @param wall from letting the agents go to the end of the last
 * @param limit what no scheduler could be faster than, see {@link IdealSchedule}; zero: of real
 *     programs nobody knows
 * @param traffic of each mock, by lane
 * @param retriesAbsorbed faults that the proxy kept from agents; 0: there was no proxy
 * @param limits how many calls at once the proxy allowed; empty: there was no proxy
 * @param limitsKept whether a proxy kept account of the provider's rate limits
 */
public record Outcome(
    Trial trial,
    List<AgentEnd> agents,
    Duration wall,
    Duration limit,
    SequencedMap<String, MockTraffic> traffic,
    long retriesAbsorbed,
    List<LimitPoint> limits,
    boolean limitsKept) {

  public Outcome {
    agents = List.copyOf(agents);
    traffic = new LinkedHashMap<>(traffic);
    limits = List.copyOf(limits);
  }

  public Arm arm() {
    return trial.arm();
  }

  public long dead() {
    return agents.stream().filter(AgentEnd::died).count();
  }

  public long alive() {
    return agents.size() - dead();
  }

  /**
   * @throws java.util.NoSuchElementException when there is none of the name
   */
  public AgentEnd agent(String name) {
    return agents.stream()
        .filter(agent -> agent.script().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** When the last of those agents ended. */
  public Duration lastEndOf(Predicate<AgentScript> those) {
    return agents.stream()
        .filter(agent -> those.test(agent.script()))
        .map(AgentEnd::ended)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /** The longest that a turn took. */
  public Duration longestTurn() {
    return agents.stream()
        .flatMap(agent -> agent.turns().stream())
        .map(AgentEnd.Turn::took)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  public double failureRate() {
    return (double) dead() / agents.size();
  }

  /** The wall as a multiple of its limit; of real programs infinite. */
  public double overLimit() {
    return (double) wall.toNanos() / limit.toNanos();
  }

  public long tokens() {
    return used(agents.stream()).counted();
  }

  /** Of agents that died, however they did. */
  public Usage wasted() {
    return used(agents.stream().filter(AgentEnd::died));
  }

  private static Usage used(Stream<AgentEnd> agents) {
    return agents.map(AgentEnd::usage).reduce(Usage.NONE, Usage::plus);
  }

  /** What agents died of and how many did. */
  public Map<String, Long> deaths() {
    var deaths = new TreeMap<String, Long>();
    agents.stream()
        .filter(AgentEnd::died)
        .flatMap(agent -> agent.death().stream())
        .forEach(death -> deaths.merge(death, 1L, Long::sum));
    return deaths;
  }

  /** Answers of all mocks by status. */
  public Map<Integer, Long> statuses() {
    var statuses = new TreeMap<Integer, Long>();
    traffic
        .values()
        .forEach(
            mock ->
                mock.statuses()
                    .forEach((status, count) -> statuses.merge(status, count, Long::sum)));
    return statuses;
  }

  public long answered(int status) {
    return statuses().getOrDefault(status, 0L);
  }

  public long resets() {
    return traffic.values().stream()
        .mapToLong(mock -> mock.resets() + mock.midStreamResets())
        .sum();
  }

  /** Answers 429 when the limits could be known. */
  public long lateRefusals() {
    return traffic.values().stream().mapToLong(MockTraffic::refusalsAfterFirstWindow).sum();
  }

  /** The most calls that one mock served at once. */
  public int peak() {
    return traffic.values().stream().mapToInt(MockTraffic::peakConcurrency).max().orElse(0);
  }
}
