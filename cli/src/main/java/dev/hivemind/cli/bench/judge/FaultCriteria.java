package dev.hivemind.cli.bench.judge;

import static dev.hivemind.cli.bench.judge.Bar.seconds;

import dev.hivemind.cli.bench.scenario.BeyondScenarios;
import dev.hivemind.cli.bench.trial.IdealSchedule;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.proxy.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is expected where a provider fails. Times are judged in real time only. */
public final class FaultCriteria {
  private static final int OVERLOADED = 529;

  /** The longest back-off of the paper's rule, its jitter included. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(31);

  private FaultCriteria() {}

  public static Finding midStream(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    return new Finding(
        "died: directly %s, with answers passed on as they come %s, completed first %s (%d resets)"
            .formatted(
                Bar.dead(seed.direct()),
                Bar.dead(seed.of(BeyondScenarios.PASSED_THROUGH)),
                Bar.dead(managed),
                managed.resets()),
        Bar.survived(managed));
  }

  public static Finding overloadWall(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    Duration late = managed.wall().minus(managed.limit());
    List<String> misses = new ArrayList<>(Bar.survived(managed));
    misses.addAll(Bar.unrefused(managed));
    if (seed.inRealTime() && late.compareTo(LONGEST_PAUSE) > 0) {
      misses.add("recovered %s later than possible".formatted(seconds(late)));
    }
    return new Finding(
        "%d attempts in five minutes, all done %s after it ended, %s at once; directly %s died"
            .formatted(
                managed.answered(OVERLOADED),
                seconds(managed.wall().minus(BeyondScenarios.WALL)),
                managed.peak(),
                Bar.dead(seed.direct())),
        misses);
  }

  /** The healthy provider's agents are as fast as they would be alone. */
  public static Finding twoProviders(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    String healthy = Profile.ANTHROPIC.id();
    Duration took = managed.lastEndOf(agent -> agent.lane().equals(healthy));
    Duration alone =
        IdealSchedule.of(seed.scenario(), seed.seed(), agent -> agent.lane().equals(healthy));
    List<String> misses = new ArrayList<>(Bar.survived(managed));
    misses.addAll(Bar.unrefused(managed));
    if (seed.inRealTime()) misses.addAll(Bar.within(took, alone));
    return new Finding(
        "anthropic's agents took %s, limit %s, while openai was down for %s; openai's were done after %s; directly %s died"
            .formatted(
                seconds(took),
                seconds(alone),
                seconds(BeyondScenarios.DOWN),
                seconds(managed.lastEndOf(agent -> !agent.lane().equals(healthy))),
                Bar.dead(seed.direct())),
        misses);
  }
}
