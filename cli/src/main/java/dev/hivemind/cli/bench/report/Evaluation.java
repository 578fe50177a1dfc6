package dev.hivemind.cli.bench.report;

import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A whole evaluation.
 *
 * @param version of HiveMind
 * @param took real time
 * @param speed simulated seconds in a real one
 * @param atOnce how many trials ran side by side
 */
public record Evaluation(
    String version,
    Instant started,
    Duration took,
    double speed,
    List<Long> seeds,
    int atOnce,
    List<ScenarioResult> results) {

  public Evaluation {
    seeds = List.copyOf(seeds);
    results = List.copyOf(results);
  }

  public List<ScenarioResult> of(Experiment.Kind kind) {
    return results.stream().filter(result -> result.experiment().kind() == kind).toList();
  }

  /** What is not good enough; empty: the bar is met. */
  public List<String> misses() {
    return results.stream().flatMap(result -> result.misses().stream()).toList();
  }
}
