package dev.hivemind.cli.bench;

import dev.hivemind.cli.bench.judge.Experiment;
import java.util.List;

/**
 * What was asked of the evaluation.
 *
 * @param seeds at least one
 * @param speed simulated seconds in a real one
 * @param atOnce how many trials run side by side
 * @param json whether results are printed as one document
 */
public record BenchRequest(
    List<Experiment> experiments, List<Long> seeds, double speed, int atOnce, boolean json) {

  public BenchRequest {
    experiments = List.copyOf(experiments);
    seeds = List.copyOf(seeds);
  }
}
