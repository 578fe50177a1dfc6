package dev.hivemind.cli.bench.judge;

import static dev.hivemind.cli.bench.judge.Bar.seconds;

import dev.hivemind.cli.bench.scenario.BeyondScenarios;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.console.Amounts;
import java.util.ArrayList;
import java.util.List;

/** What is expected where a provider limits. Times are judged in real time only. */
public final class LimitCriteria {
  private static final int TOO_MANY_REQUESTS = 429;

  private LimitCriteria() {}

  public static Finding tokenBucket(SeedOutcomes seed) {
    return paced(seed, "paced: %s 429 of %s, took %s, limit %s; directly %s died");
  }

  public static Finding hundred(SeedOutcomes seed) {
    return paced(seed, "%s 429 of %s, took %s, limit %s; directly %s died");
  }

  private static Finding paced(SeedOutcomes seed, String figure) {
    Outcome managed = seed.managed();
    List<String> misses = new ArrayList<>(Bar.paper(seed).misses());
    long answers = managed.statuses().values().stream().mapToLong(Long::longValue).sum();
    return new Finding(
        figure.formatted(
            managed.answered(TOO_MANY_REQUESTS),
            Amounts.count(answers, "answer"),
            seconds(managed.wall()),
            seconds(managed.limit()),
            Bar.dead(seed.direct())),
        misses);
  }

  /** Who was on the way when the first refusal came is refused too. */
  public static Finding usageWindow(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    long refused = managed.answered(TOO_MANY_REQUESTS);
    List<String> misses = new ArrayList<>(Bar.survived(managed));
    if (refused > managed.agents().size()) {
      misses.add(refused + " calls were refused for a window that was known to be used up");
    }
    if (seed.inRealTime()) misses.addAll(Bar.inTime(managed));
    return new Finding(
        "%s refused, then silence for %s; all went on by themselves and ended %s after it opened; directly %s died"
            .formatted(
                Amounts.count(refused, "call"),
                Amounts.duration(BeyondScenarios.USED_UP),
                seconds(managed.wall().minus(BeyondScenarios.USED_UP)),
                Bar.dead(seed.direct())),
        misses);
  }
}
