package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.stream.Stream;

/** What came of an experiment with every seed, in the order of the seeds. */
public record ScenarioResult(Experiment experiment, List<SeedResult> seeds) {

  public ScenarioResult {
    seeds = List.copyOf(seeds);
  }

  /** With one seed, and what is found about it. */
  public record SeedResult(SeedOutcomes outcomes, Finding finding) {}

  /** Of one arm, a seed each. */
  public List<Outcome> of(Arm arm) {
    return seeds.stream().map(seed -> seed.outcomes().of(arm.name())).toList();
  }

  public Stream<Outcome> outcomes() {
    return seeds.stream().flatMap(seed -> seed.outcomes().outcomes().stream());
  }

  /** What is not good enough, with the seed that shows it. */
  public List<String> misses() {
    return seeds.stream()
        .flatMap(
            seed ->
                seed.finding().misses().stream()
                    .map(
                        miss ->
                            "%s, seed %d: %s"
                                .formatted(experiment.name(), seed.outcomes().seed(), miss)))
        .toList();
  }
}
