package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.judge.Spread;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.console.Amounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an evaluation shows that is worse with the whole of HiveMind than without. */
final class Drawbacks {
  /** Of a wall; less is no difference. */
  private static final double LEAST = 0.01;

  private Drawbacks() {}

  /** Sentences for a person. */
  static List<String> of(Evaluation evaluation) {
    List<String> drawbacks = new ArrayList<>();
    evaluation.results().forEach(result -> drawbacks.addAll(slower(result)));
    longestWait(evaluation).ifPresent(drawbacks::add);
    evaluation.results().forEach(result -> refused(result, drawbacks));
    return drawbacks;
  }

  /** Than another arm in which nobody died either. */
  private static List<String> slower(ScenarioResult result) {
    List<Arm> arms = result.experiment().scenario().arms();
    Arm whole =
        arms.stream().filter(Drawbacks::isWhole).reduce((first, last) -> last).orElseThrow();
    double wall = wall(result, whole);
    return arms.stream()
        .filter(arm -> !isWhole(arm) && nobodyDied(result, arm))
        .filter(arm -> wall > wall(result, arm) * (1 + LEAST))
        .map(
            arm ->
                String.format(
                    Locale.ROOT,
                    "%s took %.1f s, %.1f s %s, where nobody died either.",
                    result.experiment().name(),
                    wall,
                    wall(result, arm),
                    arm.managed() ? "with “" + arm.name() + "”" : "directly"))
        .toList();
  }

  private static boolean isWhole(Arm arm) {
    return arm.managed() && arm.disabled().isEmpty() && arm.shielded() && !arm.paper();
  }

  private static boolean nobodyDied(ScenarioResult result, Arm arm) {
    return result.of(arm).stream().allMatch(outcome -> outcome.dead() == 0);
  }

  private static double wall(ScenarioResult result, Arm arm) {
    return Spread.of(result.of(arm), outcome -> outcome.wall().toMillis() / 1_000.0).median();
  }

  private static Optional<String> longestWait(Evaluation evaluation) {
    return evaluation.results().stream()
        .flatMap(result -> result.outcomes())
        .filter(outcome -> isWhole(outcome.arm()))
        .max(Comparator.comparing(Outcome::longestTurn))
        .filter(outcome -> outcome.longestTurn().compareTo(Duration.ofSeconds(1)) > 0)
        .map(
            outcome ->
                "Agents wait instead of dying: up to %s for one answer, in %s."
                    .formatted(
                        Amounts.duration(outcome.longestTurn()),
                        outcome.trial().scenario().name()));
  }

  private static void refused(ScenarioResult result, List<String> drawbacks) {
    long late =
        result
            .outcomes()
            .filter(outcome -> isWhole(outcome.arm()))
            .mapToLong(Outcome::lateRefusals)
            .sum();
    if (late > 0) {
      drawbacks.add(
          "%s: %s 429 after the first window, when the limits could be known; they cost time, and no agent."
              .formatted(result.experiment().name(), Amounts.count(late, "answer")));
    }
  }
}
