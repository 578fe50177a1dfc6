package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.Figures;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.Optional;

/** How long it took, against the limit. */
final class TimeSection {
  /** Of the limit; longer bars are cut. */
  private static final double SHOWN = 2;

  private TimeSection() {}

  static Optional<Element> of(Evaluation evaluation) {
    List<Comparison> compared =
        Comparison.of(evaluation.results()).stream()
            .filter(one -> one.managed().getFirst().limit().isPositive())
            .toList();
    if (compared.isEmpty()) return Optional.empty();
    BarChart chart =
        new BarChart(
                "Time taken, divided by the limit",
                "A bar for each scenario through HiveMind; 1 is the computed limit.",
                SHOWN)
            .marked(1, "limit");
    PageTable table =
        new PageTable(
            "Time taken and its limit",
            Column.text("scenario"),
            Column.number("directly"),
            Column.number("through HiveMind"),
            Column.number("limit"),
            Column.number("÷ limit"),
            Column.number("longest wait for an answer"));
    compared.forEach(one -> add(one, chart, table));
    return Optional.of(
        Element.of("section")
            .add(
                Element.of("h2", "How long it took"),
                Element.styled("div", "figures")
                    .add(
                        Figure.of(
                            "Time ÷ limit",
                            explanation(evaluation),
                            Figure.legend("managed", "through HiveMind"),
                            chart.element()),
                        Element.styled("div", "beside")
                            .add(Element.of("h3", "The figures"), table.element()))));
  }

  private static void add(Comparison one, BarChart chart, PageTable table) {
    chart.add(
        one.name(),
        List.of(Comparison.bar("managed", one.managed(), Outcome::overLimit, Figures::overLimit)));
    table.row(
        one.name(),
        Figures.walls(one.direct()),
        Figures.walls(one.managed()),
        Figures.limits(one.managed()),
        Figures.overLimit(one.managed()),
        Figures.longestTurns(one.managed()));
  }

  private static String explanation(Evaluation evaluation) {
    String shown =
        "Bars end at twice the limit. Direct runs that end early because everybody died are not"
            + " faster: their work is not done.";
    return evaluation.circumstances().inRealTime()
        ? shown
        : shown
            + " This run was accelerated, and the machine's own delays count "
            + evaluation.circumstances().speedWords()
            + "-fold in it: look at times in real time only.";
  }
}
