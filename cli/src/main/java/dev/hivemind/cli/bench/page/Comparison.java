package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.judge.Spread;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A scenario that was tried directly and through HiveMind, all else being equal.
 *
 * @param direct a seed each
 * @param managed a seed each
 */
record Comparison(String name, List<Outcome> direct, List<Outcome> managed) {

  /** Of those results that have both. */
  static List<Comparison> of(List<ScenarioResult> results) {
    return results.stream().filter(Comparison::hasBoth).map(Comparison::of).toList();
  }

  private static boolean hasBoth(ScenarioResult result) {
    List<Arm> arms = result.experiment().scenario().arms();
    return arms.contains(Arm.DIRECT) && arms.contains(Arm.MANAGED);
  }

  private static Comparison of(ScenarioResult result) {
    return new Comparison(
        result.experiment().name(), result.of(Arm.DIRECT), result.of(Arm.MANAGED));
  }

  /** The bars of a figure, directly and managed. */
  List<BarChart.Bar> bars(ToDoubleFunction<Outcome> figure, Words words) {
    return List.of(bar("direct", direct, figure, words), bar("managed", managed, figure, words));
  }

  static BarChart.Bar bar(
      String series, List<Outcome> outcomes, ToDoubleFunction<Outcome> figure, Words words) {
    Spread spread = Spread.of(outcomes, figure);
    return new BarChart.Bar(
        series, spread.median(), spread.least(), spread.most(), words.of(outcomes));
  }

  /** A figure of several seeds for a person. */
  @FunctionalInterface
  interface Words {
    String of(List<Outcome> outcomes);
  }
}
