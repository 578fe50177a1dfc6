package dev.hivemind.cli.bench.judge;

import static dev.hivemind.cli.bench.judge.Bar.seconds;

import dev.hivemind.cli.bench.scenario.BeyondScenarios;
import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is expected of the number of calls at once. Times are judged in real time only. */
public final class ConcurrencyCriteria {
  /** Of the time that agents take directly, where nothing goes wrong. */
  private static final double MOST_OVER_DIRECT = 1.1;

  private ConcurrencyCriteria() {}

  public static Finding longGeneration(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    Outcome paper = seed.of(BeyondScenarios.PAPER_AIMD);
    List<String> misses = new ArrayList<>(Bar.survived(managed));
    if (least(managed) < managed.limits().getFirst().limit()) {
      misses.add("long answers lowered the limit to " + least(managed));
    }
    if (seed.inRealTime()) misses.addAll(slowness(seed));
    return new Finding(
        "at least %d calls at once, %s (directly %s); with the paper's back-pressure down to %d, %s"
            .formatted(
                least(managed),
                seconds(managed.wall()),
                seconds(seed.direct().wall()),
                least(paper),
                seconds(paper.wall())),
        misses);
  }

  private static int least(Outcome outcome) {
    return outcome.limits().stream().mapToInt(LimitPoint::limit).min().orElse(0);
  }

  public static Finding wideOpen(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    List<String> misses = new ArrayList<>(Bar.survived(managed));
    if (seed.inRealTime()) misses.addAll(slowness(seed));
    return new Finding(
        "%s, directly %s: ×%.2f"
            .formatted(seconds(managed.wall()), seconds(seed.direct().wall()), overDirect(seed)),
        misses);
  }

  private static List<String> slowness(SeedOutcomes seed) {
    double times = overDirect(seed);
    return times <= MOST_OVER_DIRECT
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "took %.2f times as long as directly, bar %.1f",
                times,
                MOST_OVER_DIRECT));
  }

  private static double overDirect(SeedOutcomes seed) {
    return (double) seed.managed().wall().toNanos() / seed.direct().wall().toNanos();
  }
}
