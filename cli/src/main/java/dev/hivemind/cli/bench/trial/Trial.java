package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.scenario.Scenario;

/**
 * A scenario to be tried once.
 *
 * @param seed of all chance at the mocks
 * @param speed simulated seconds in a real one; 1: real time
 */
public record Trial(Scenario scenario, Arm arm, long seed, double speed) {

  /** For a person. */
  public String name() {
    return "%s %s, seed %d".formatted(scenario.name(), arm.name(), seed);
  }
}
