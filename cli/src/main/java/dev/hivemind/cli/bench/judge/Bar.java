package dev.hivemind.cli.bench.judge;

import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.console.Amounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The bar of evaluation.md: nobody dies, nothing is wasted, no 429 once the limits can be known,
 * and a wall time that the limit explains.
 */
public final class Bar {
  /** Of the limit. */
  private static final double MARGIN = 0.03;

  /** Of all answers, for 429s after the first window. */
  private static final double MOST_LATE_ACCELERATED = 0.03;

  private static final Duration LEAST_MARGIN = Duration.ofMillis(500);

  private Bar() {}

  /** Of the paper's scenarios. */
  public static Finding paper(SeedOutcomes seed) {
    Outcome managed = seed.managed();
    List<String> misses = survived(managed);
    misses.addAll(unrefused(managed));
    if (seed.inRealTime()) misses.addAll(inTime(managed));
    return new Finding("", misses);
  }

  /** Nobody died and so nothing was wasted. */
  static List<String> survived(Outcome outcome) {
    var misses = new ArrayList<String>();
    if (outcome.dead() > 0) {
      misses.add(
          "%d of %d agents died: %s"
              .formatted(outcome.dead(), outcome.agents().size(), outcome.deaths()));
    }
    return misses;
  }

  static List<String> unrefused(Outcome outcome) {
    return outcome.lateRefusals() <= tolerated(outcome)
        ? List.of()
        : List.of(Amounts.count(outcome.lateRefusals(), "answer") + " 429 after the first window");
  }

  /** A delay of the machine's own is many times as long for who lives faster. */
  private static long tolerated(Outcome outcome) {
    long answers = outcome.statuses().values().stream().mapToLong(Long::longValue).sum();
    return outcome.trial().speed() == 1 ? 0 : Math.round(answers * MOST_LATE_ACCELERATED);
  }

  static List<String> inTime(Outcome outcome) {
    return within(outcome.wall(), outcome.limit());
  }

  /** No longer than the limit and its margin. */
  static List<String> within(Duration wall, Duration limit) {
    Duration margin = Duration.ofNanos((long) (limit.toNanos() * MARGIN));
    Duration most = limit.plus(margin.compareTo(LEAST_MARGIN) > 0 ? margin : LEAST_MARGIN);
    return wall.compareTo(most) <= 0
        ? List.of()
        : List.of(
            "took %s, limit %s, bar %s".formatted(seconds(wall), seconds(limit), seconds(most)));
  }

  /** {@code 8 of 11}. */
  static String dead(Outcome outcome) {
    return outcome.dead() + " of " + outcome.agents().size();
  }

  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1_000.0);
  }
}
