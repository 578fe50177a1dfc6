package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.page.PageTable.Cell;
import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.Figures;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Every scenario in every mode, with all figures. */
final class SummarySection {
  private static final String NOTHING = "–";

  private SummarySection() {}

  static Element of(Evaluation evaluation) {
    PageTable table =
        new PageTable(
            "Scenarios and modes",
            Column.text("scenario"),
            Column.text("mode"),
            Column.number("agents"),
            Column.number("died"),
            Column.number("tokens wasted"),
            Column.number("took"),
            Column.number("limit"),
            Column.number("÷ limit"),
            Column.number("429"),
            Column.number("late 429"),
            Column.number("5xx"),
            Column.number("resets"),
            Column.number("absorbed"),
            Column.text("bar"));
    evaluation.results().forEach(result -> add(result, table));
    return Element.of("section")
        .add(
            Element.of("h2", "All scenarios"),
            Element.of("p", explanation(evaluation)),
            table.element());
  }

  private static String explanation(Evaluation evaluation) {
    return (evaluation.circumstances().seeds().size() > 1
            ? "Medians of the seeds, with their range. "
            : "")
        + "The limit is what no scheduler could be much faster than: it knows the provider's limits"
        + " beforehand and meets the same faults. Late are 429s after the first window. Absorbed"
        + " faults were tried again before their agents knew of them.";
  }

  private static void add(ScenarioResult result, PageTable table) {
    List<Arm> arms = result.experiment().scenario().arms();
    for (Arm arm : arms) {
      List<Cell> cells = new ArrayList<>();
      boolean first = arm.equals(arms.getFirst());
      if (first) cells.add(Cell.of(result.experiment().name()).over(arms.size()));
      cells.addAll(figures(arm, result.of(arm)));
      if (first) cells.add(bar(result).over(arms.size()));
      table.row(cells);
    }
  }

  private static List<Cell> figures(Arm arm, List<Outcome> outcomes) {
    Outcome first = outcomes.getFirst();
    boolean limited = first.limit().isPositive();
    return List.of(
        Cell.of(arm.name()).styled(arm.managed() ? "of-managed" : "of-direct"),
        Cell.of(Integer.toString(first.agents().size())),
        Cell.of(Figures.failures(outcomes)),
        Cell.of(Figures.wasted(outcomes)),
        Cell.of(Figures.walls(outcomes)),
        Cell.of(limited ? Figures.limits(outcomes) : NOTHING),
        Cell.of(limited && isDone(outcomes) ? Figures.overLimit(outcomes) : NOTHING),
        Cell.of(Figures.count(outcomes, outcome -> outcome.answered(429))),
        Cell.of(Figures.count(outcomes, Outcome::lateRefusals)),
        Cell.of(Figures.count(outcomes, SummarySection::serverErrors)),
        Cell.of(Figures.count(outcomes, Outcome::resets)),
        Cell.of(arm.managed() ? Figures.count(outcomes, Outcome::retriesAbsorbed) : NOTHING));
  }

  /** Of agents that died the work is not done, however long that took. */
  private static boolean isDone(List<Outcome> outcomes) {
    return outcomes.stream().allMatch(outcome -> outcome.dead() == 0);
  }

  private static long serverErrors(Outcome outcome) {
    return outcome.statuses().entrySet().stream()
        .filter(answers -> answers.getKey() >= 500)
        .mapToLong(answers -> answers.getValue())
        .sum();
  }

  private static Cell bar(ScenarioResult result) {
    List<String> misses = result.misses();
    return misses.isEmpty()
        ? Cell.of("✓ met").styled("good")
        : Cell.of("✗ " + String.join("; ", misses)).styled("bad why");
  }
}
