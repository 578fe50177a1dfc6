package dev.hivemind.cli.bench;

import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.judge.SeedOutcomes;
import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.trial.AgentEnd;
import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.bench.trial.Trial;
import dev.hivemind.examples.mock.MockTraffic;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Outcomes of trials that never were. */
public final class MadeUp {
  private static final Duration WALL = Duration.ofSeconds(62);
  private static final Duration LIMIT = Duration.ofSeconds(61);
  private static final Usage USAGE = new Usage(1_000, 500, 0, 0, false);

  private MadeUp() {}

  /** The first agents die. */
  public static Outcome outcome(
      Scenario scenario, Arm arm, int dead, Map<Integer, Long> answers, Integer... limits) {
    List<AgentEnd> ends = new ArrayList<>();
    for (AgentScript script : scenario.agents()) {
      Optional<String> death = ends.size() < dead ? Optional.of("status 429") : Optional.empty();
      ends.add(new AgentEnd(script, List.of(), USAGE, WALL, death, false));
    }
    return outcome(scenario, arm, ends, answers, limits);
  }

  public static Outcome outcome(
      Scenario scenario,
      Arm arm,
      List<AgentEnd> ends,
      Map<Integer, Long> answers,
      Integer... limits) {
    String lane = scenario.upstreams().getFirst().lane();
    var traffic = new LinkedHashMap<String, MockTraffic>();
    traffic.put(lane, new MockTraffic(9, answers, Map.of(), Map.of(), 0, 2, 0, 0, 5));
    List<LimitPoint> points = new ArrayList<>();
    for (int limit : limits) {
      points.add(new LimitPoint(lane, Duration.ofSeconds(points.size()), limit));
    }
    return new Outcome(new Trial(scenario, arm, 1, 1), ends, WALL, LIMIT, traffic, 3, points, true);
  }

  /** The same, but that it took so long. */
  public static Outcome taking(Duration wall, Outcome other) {
    return new Outcome(
        other.trial(),
        other.agents(),
        wall,
        other.limit(),
        other.traffic(),
        other.retriesAbsorbed(),
        other.limits(),
        other.limitsKept());
  }

  /** An agent's end with so many tokens. */
  public static AgentEnd end(AgentScript script, long tokens, boolean stopped) {
    return new AgentEnd(
        script, List.of(), new Usage(tokens, 0, 0, 0, false), WALL, Optional.empty(), stopped);
  }

  /** What came of an experiment with one seed, an outcome for each arm. */
  public static ScenarioResult result(Experiment experiment, Function<Arm, Outcome> outcomes) {
    Scenario scenario = experiment.scenario();
    var seed = new SeedOutcomes(scenario, 1, scenario.arms().stream().map(outcomes).toList());
    var finding = experiment.criterion().judge(seed);
    return new ScenarioResult(experiment, List.of(new ScenarioResult.SeedResult(seed, finding)));
  }
}
