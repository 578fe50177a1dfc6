package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.scenario.SwitchScenarios;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.proxy.Primitive;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The full proxy meets the bar, and of every arm it can be seen that its switch is really off. */
public final class AblationCriterion {
  /** What comes into play on replay-11. */
  private static final Set<Primitive> ON_REPLAY =
      EnumSet.of(Primitive.ADMISSION, Primitive.RATE, Primitive.BACKPRESSURE, Primitive.RETRY);

  /** What comes into play when an agent loops and then its provider fails. */
  private static final Set<Primitive> BREAKER_AND_BUDGET =
      EnumSet.of(Primitive.BREAKER, Primitive.BUDGET);

  private AblationCriterion() {}

  /** Of the paper's ablation. */
  public static Finding judge(SeedOutcomes seed) {
    var misses = new ArrayList<String>();
    for (Outcome outcome : seed.outcomes()) {
      if (outcome.arm().disabled().isEmpty()) {
        misses.addAll(Bar.survived(outcome));
        misses.addAll(Bar.unrefused(outcome));
        if (seed.inRealTime()) misses.addAll(Bar.inTime(outcome));
      }
      misses.addAll(withoutEvidence(outcome, ON_REPLAY));
    }
    return new Finding("", misses);
  }

  /** Of {@link SwitchScenarios#breakerAndBudget}. */
  public static Finding breakerAndBudget(SeedOutcomes seed) {
    Outcome full = seed.of(SwitchScenarios.FULL);
    var misses = new ArrayList<String>(Bar.survived(full));
    for (Primitive primitive : BREAKER_AND_BUDGET) {
      SwitchEvidence.of(primitive, full)
          .ifPresent(shown -> misses.add("full, but without " + primitive.id() + ": " + shown));
    }
    if (!full.agent(SwitchScenarios.LOOPING).stopped()) {
      misses.add("the looping agent was not stopped by its budget");
    }
    seed.outcomes().forEach(outcome -> misses.addAll(withoutEvidence(outcome, BREAKER_AND_BUDGET)));
    return new Finding("", misses);
  }

  private static List<String> withoutEvidence(Outcome outcome, Set<Primitive> inPlay) {
    return outcome.arm().disabled().stream()
        .filter(inPlay::contains)
        .sorted()
        .filter(primitive -> SwitchEvidence.of(primitive, outcome).isEmpty())
        .map(
            primitive ->
                "%s: nothing shows that %s is really off"
                    .formatted(outcome.arm().name(), primitive.id()))
        .toList();
  }
}
