package dev.hivemind.cli.bench.report;

import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import java.time.Duration;
import java.util.List;

/**
 * A whole evaluation.
 *
 * @param took real time
 */
public record Evaluation(Circumstances circumstances, Duration took, List<ScenarioResult> results) {

  public Evaluation {
    results = List.copyOf(results);
  }

  public List<ScenarioResult> of(Experiment.Kind kind) {
    return results.stream().filter(result -> result.experiment().kind() == kind).toList();
  }

  /** What is not good enough; empty: the bar is met. */
  public List<String> misses() {
    return results.stream().flatMap(result -> result.misses().stream()).toList();
  }

  public boolean isMet() {
    return misses().isEmpty();
  }
}
