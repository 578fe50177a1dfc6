package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.Figures;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.Optional;

/** Tokens that were paid for agents which died, and what they cost. */
final class WasteSection {
  private WasteSection() {}

  static Optional<Element> of(Evaluation evaluation) {
    List<Comparison> compared = Comparison.of(evaluation.results());
    double most =
        compared.stream()
            .flatMap(one -> one.bars(WasteSection::wasted, Figures::wasted).stream())
            .mapToDouble(BarChart.Bar::most)
            .max()
            .orElse(0);
    if (most == 0) return Optional.empty();
    Element figures = Element.styled("div", "figures").add(chart(compared, most));
    List<Comparison> paper = Comparison.of(evaluation.of(Kind.PAPER));
    if (!paper.isEmpty()) {
      figures.add(WasteCosts.of(paper, evaluation.circumstances().started()));
    }
    return Optional.of(Element.of("section").add(Element.of("h2", "What was wasted"), figures));
  }

  private static Element chart(List<Comparison> compared, double most) {
    BarChart chart =
        new BarChart(
            "Tokens wasted",
            "Two bars for each scenario: directly and through HiveMind. The longest is "
                + Math.round(most)
                + " tokens.",
            most);
    PageTable table =
        new PageTable(
            "Tokens wasted",
            Column.text("scenario"),
            Column.number("directly"),
            Column.number("through HiveMind"));
    for (Comparison one : compared) {
      chart.add(one.name(), one.bars(WasteSection::wasted, Figures::wasted));
      table.row(one.name(), Figures.wasted(one.direct()), Figures.wasted(one.managed()));
    }
    return Figure.of(
        "Tokens wasted",
        "All tokens of agents that died, however they died; without those read from a cache.",
        Figure.bothModes(),
        chart.element(),
        table.element());
  }

  private static double wasted(Outcome outcome) {
    return outcome.wasted().counted();
  }
}
