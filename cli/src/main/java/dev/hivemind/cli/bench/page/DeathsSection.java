package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.Figures;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.Optional;

/** How many agents died, directly and through HiveMind. */
final class DeathsSection {
  private DeathsSection() {}

  static Optional<Element> of(Evaluation evaluation) {
    List<Comparison> paper = Comparison.of(evaluation.of(Kind.PAPER));
    List<Comparison> beyond = Comparison.of(evaluation.of(Kind.BEYOND));
    if (paper.isEmpty() && beyond.isEmpty()) return Optional.empty();
    Element charts = Element.styled("div", "figures");
    if (!paper.isEmpty()) charts.add(ofPaper(paper));
    if (!beyond.isEmpty()) charts.add(beyond(beyond));
    return Optional.of(Element.of("section").add(Element.of("h2", "Who died"), charts));
  }

  private static Element ofPaper(List<Comparison> compared) {
    PageTable table =
        new PageTable(
            "Agents that died, in per cent",
            Column.text("scenario"),
            Column.number("directly"),
            Column.number("through HiveMind"),
            Column.text("the paper: directly → managed"),
            Column.text("the authors' Python, alive: directly · managed"));
    for (Comparison one : compared) {
      Optional<PaperFigures> others = PaperFigures.of(one.name());
      table.row(
          one.name(),
          Figures.failures(one.direct()),
          Figures.failures(one.managed()),
          others.map(PaperFigures::paper).orElse(""),
          others.map(PaperFigures::python).orElse(""));
    }
    return figure("The paper's scenarios", compared, table);
  }

  private static Element beyond(List<Comparison> compared) {
    PageTable table =
        new PageTable(
            "Agents that died, in per cent",
            Column.text("scenario"),
            Column.number("directly"),
            Column.number("through HiveMind"));
    for (Comparison one : compared) {
      table.row(one.name(), Figures.failures(one.direct()), Figures.failures(one.managed()));
    }
    return figure("Beyond the paper", compared, table);
  }

  private static Element figure(String title, List<Comparison> compared, PageTable table) {
    BarChart chart =
        new BarChart(
            "Agents that died: " + title,
            "Two bars for each scenario, from 0 to 100 per cent: directly and through HiveMind.",
            1);
    compared.forEach(
        one -> chart.add(one.name(), one.bars(Outcome::failureRate, Figures::failures)));
    return Figure.of(
        title,
        "An agent is dead at its first answer that is not whole; it does not try again by itself.",
        Figure.bothModes(),
        chart.element(),
        table.element());
  }
}
