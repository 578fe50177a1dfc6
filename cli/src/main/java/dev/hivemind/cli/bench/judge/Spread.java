package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A figure over several seeds. */
public record Spread(double least, double median, double most) {

  /**
   * @param outcomes at least one
   */
  public static Spread of(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
    double[] sorted = outcomes.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(sorted[0], median, sorted[sorted.length - 1]);
  }
}
