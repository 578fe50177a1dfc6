package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.scenario.Scenario;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;

/**
 * What came of a scenario with one seed.
 *
 * @param outcomes one for each arm, in their order
 */
public record SeedOutcomes(Scenario scenario, long seed, List<Outcome> outcomes) {

  public SeedOutcomes {
    outcomes = List.copyOf(outcomes);
  }

  public Outcome direct() {
    return of(Arm.DIRECT.name());
  }

  public Outcome managed() {
    return of(Arm.MANAGED.name());
  }

  /**
   * @throws java.util.NoSuchElementException when the scenario has no such arm
   */
  public Outcome of(String arm) {
    return outcomes.stream()
        .filter(outcome -> outcome.arm().name().equals(arm))
        .findFirst()
        .orElseThrow();
  }

  /** Whether walls can be judged: noise of the machine is not accelerated. */
  public boolean inRealTime() {
    return outcomes.stream().allMatch(outcome -> outcome.trial().speed() == 1);
  }
}
