package dev.hivemind.cli.bench.judge;

import static dev.hivemind.cli.bench.judge.Bar.seconds;

import dev.hivemind.cli.bench.scenario.BeyondScenarios;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.stream.Collectors;

/** What is expected of real agent programs, which retry by themselves too. */
public final class ProgramCriteria {
  private ProgramCriteria() {}

  public static Finding realAgents(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    Outcome unscheduled = seed.of(BeyondScenarios.UNSCHEDULED);
    return new Finding(
        "%d programs: failed %s in %s (%d faults met); with everything switched off %s in %s (%d faults met)"
            .formatted(
                managed.agents().size(),
                Bar.dead(managed),
                seconds(managed.wall()),
                faults(managed),
                Bar.dead(unscheduled),
                seconds(unscheduled.wall()),
                faults(unscheduled)),
        Bar.survived(managed));
  }

  private static long faults(Outcome outcome) {
    return outcome.resets()
        + outcome.statuses().entrySet().stream()
            .filter(answer -> answer.getKey() >= 400)
            .collect(Collectors.summingLong(answer -> answer.getValue()));
  }
}
