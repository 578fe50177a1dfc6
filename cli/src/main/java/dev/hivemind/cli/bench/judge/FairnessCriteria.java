package dev.hivemind.cli.bench.judge;

import static dev.hivemind.cli.bench.judge.Bar.seconds;

import dev.hivemind.cli.bench.scenario.AgentScript;
import dev.hivemind.cli.bench.scenario.BeyondScenarios;
import dev.hivemind.cli.bench.trial.AgentEnd;
import dev.hivemind.cli.bench.trial.IdealSchedule;
import dev.hivemind.cli.bench.trial.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is expected of the order in which agents are served. Times are judged in real time only. */
public final class FairnessCriteria {
  /** More than one call uses, less than two. */
  private static final long ONE_CALL = 400;

  private FairnessCriteria() {}

  public static Finding runaway(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    AgentEnd runaway = managed.agent(BeyondScenarios.RUNAWAY);
    Duration others = managed.lastEndOf(FairnessCriteria::isOrdinary);
    Duration alone =
        IdealSchedule.of(seed.scenario().only(FairnessCriteria::isOrdinary), seed.seed());
    List<String> misses = new ArrayList<>(Bar.survived(managed));
    if (!runaway.stopped()) misses.add("the runaway was not stopped by its budget");
    if (runaway.tokens() > BeyondScenarios.RUNAWAY_BUDGET + ONE_CALL) {
      misses.add("the runaway used " + runaway.tokens() + " tokens");
    }
    if (seed.inRealTime()) misses.addAll(Bar.within(others, alone));
    return new Finding(
        "stopped at %d of %d tokens; the other %d were done after %s, %s without it; directly %s died"
            .formatted(
                runaway.tokens(),
                BeyondScenarios.RUNAWAY_BUDGET,
                managed.agents().size() - 1,
                seconds(others),
                seconds(alone),
                Bar.dead(seed.direct())),
        misses);
  }

  private static boolean isOrdinary(AgentScript script) {
    return script.budget() == null;
  }

  /** The urgent agent's turns come first wherever they can. */
  public static Finding mixedPriority(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    AgentEnd urgent = managed.agent(BeyondScenarios.URGENT);
    Duration possible = IdealSchedule.of(seed.scenario(), seed.seed(), FairnessCriteria::isUrgent);
    Duration others = managed.lastEndOf(script -> !isUrgent(script));
    List<String> misses = new ArrayList<>(Bar.paper(seed).misses());
    if (seed.inRealTime()) misses.addAll(Bar.within(urgent.ended(), possible));
    return new Finding(
        "the critical agent came at %s and was done at %s, possible %s; the low ones at %s, limit %s; directly %s died"
            .formatted(
                seconds(urgent.script().starts()),
                seconds(urgent.ended()),
                seconds(possible),
                seconds(others),
                seconds(managed.limit()),
                Bar.dead(seed.direct())),
        misses);
  }

  private static boolean isUrgent(AgentScript script) {
    return script.name().equals(BeyondScenarios.URGENT);
  }
}
