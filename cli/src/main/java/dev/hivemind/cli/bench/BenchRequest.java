package dev.hivemind.cli.bench;

import dev.hivemind.cli.bench.judge.Experiment;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of the evaluation.
 *
 * @param seeds at least one
 * @param speed simulated seconds in a real one
 * @param atOnce how many trials run side by side
 * @param command as it was typed
 * @param json whether results are printed as one document
 * @param page that is written too, absolute; null: none
 */
public record BenchRequest(
    List<Experiment> experiments,
    List<Long> seeds,
    double speed,
    int atOnce,
    String command,
    boolean json,
    @Nullable Path page) {

  public BenchRequest {
    experiments = List.copyOf(experiments);
    seeds = List.copyOf(seeds);
  }
}
