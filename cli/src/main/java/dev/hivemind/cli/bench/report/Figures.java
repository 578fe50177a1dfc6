package dev.hivemind.cli.bench.report;

import dev.hivemind.cli.bench.judge.Spread;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.console.Amounts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Figures of outcomes in a few characters: the median, and the range where there is one. */
public final class Figures {
  private Figures() {}

  /** {@code 73 % (64–91)}. */
  public static String failures(List<Outcome> outcomes) {
    return spread(outcomes, outcome -> 100 * outcome.failureRate(), "%.0f", " %");
  }

  /** {@code 181.4 s (181.2–181.9)}. */
  public static String walls(List<Outcome> outcomes) {
    return spread(outcomes, outcome -> outcome.wall().toMillis() / 1_000.0, "%.1f", " s");
  }

  public static String limits(List<Outcome> outcomes) {
    return spread(outcomes, outcome -> outcome.limit().toMillis() / 1_000.0, "%.1f", " s");
  }

  /** The median. */
  public static String wasted(List<Outcome> outcomes) {
    Spread spread = Spread.of(outcomes, outcome -> outcome.wasted().counted());
    return Amounts.tokens(Math.round(spread.median()));
  }

  /** {@code ×1.01}: walls as multiples of their limits. */
  public static String overLimit(List<Outcome> outcomes) {
    return "×" + spread(outcomes, Outcome::overLimit, "%.2f", "");
  }

  /** The longest that a turn took. */
  public static String longestTurns(List<Outcome> outcomes) {
    return spread(outcomes, outcome -> outcome.longestTurn().toMillis() / 1_000.0, "%.1f", " s");
  }

  public static String count(List<Outcome> outcomes, ToLongFunction<Outcome> figure) {
    return spread(outcomes, figure::applyAsLong, "%.0f", "");
  }

  private static String spread(
      List<Outcome> outcomes, ToDoubleFunction<Outcome> figure, String form, String unit) {
    Spread spread = Spread.of(outcomes, figure);
    String least = number(form, spread.least());
    String most = number(form, spread.most());
    String range = least.equals(most) ? "" : " (" + least + "–" + most + ")";
    return number(form, spread.median()) + unit + range;
  }

  private static String number(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }

  /** {@code 200 ×88, 502 ×7, reset ×5}. */
  public static String answers(Outcome outcome) {
    String statuses = times(outcome.statuses());
    long resets = outcome.resets();
    return resets == 0 ? statuses : statuses + ", reset ×" + resets;
  }

  /** {@code status 429 ×8, connection lost ×1}; empty: none. */
  public static String times(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + " ×" + count.getValue())
        .collect(Collectors.joining(", "));
  }

  /** {@code 5}, {@code 2–5}, {@code none}: how many calls at once the proxy allowed. */
  public static String callsAtOnce(Outcome outcome) {
    var limits = outcome.limits().stream().mapToInt(point -> point.limit()).summaryStatistics();
    if (limits.getCount() == 0 || limits.getMax() == Integer.MAX_VALUE) return "none";
    return limits.getMin() == limits.getMax()
        ? Integer.toString(limits.getMin())
        : limits.getMin() + "–" + limits.getMax();
  }
}
