package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.judge.SwitchEvidence;
import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.report.Figures;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.List;
import java.util.Optional;

/** What each primitive is good for. */
final class AblationSection {
  private AblationSection() {}

  static Optional<Element> of(Evaluation evaluation) {
    List<ScenarioResult> results = evaluation.of(Kind.ABLATION);
    if (results.isEmpty()) return Optional.empty();
    Element figures = Element.styled("div", "figures");
    results.forEach(result -> figures.add(figure(result)));
    return Optional.of(
        Element.of("section")
            .add(
                Element.of("h2", "Without one primitive, and without all but one"),
                Element.of(
                    "p",
                    "A switch that is said to be off has to show it: the evidence is in the table"
                        + " below, and without it the bar is missed."),
                figures,
                evidence(results)));
  }

  private static Element figure(ScenarioResult result) {
    String title = result.experiment().name();
    BarChart chart =
        new BarChart(
            "Agents that died: " + title, "A bar for each way to run, from 0 to 100 per cent.", 1);
    PageTable table =
        new PageTable(
            title,
            Column.text("mode"),
            Column.number("died"),
            Column.number("took"),
            Column.number("absorbed"),
            Column.number("calls at once"),
            Column.text("answers of the mock, first seed"));
    for (Arm arm : result.experiment().scenario().arms()) {
      List<Outcome> outcomes = result.of(arm);
      Outcome first = outcomes.getFirst();
      chart.add(
          arm.name(),
          List.of(Comparison.bar("managed", outcomes, Outcome::failureRate, Figures::failures)));
      table.row(
          arm.name(),
          Figures.failures(outcomes),
          Figures.walls(outcomes),
          Figures.count(outcomes, Outcome::retriesAbsorbed),
          Figures.callsAtOnce(first),
          Figures.answers(first));
    }
    return Figure.of(
        title,
        result.experiment().scenario().shows(),
        Figure.legend("managed", "agents that died"),
        chart.element(),
        table.element());
  }

  private static Element evidence(List<ScenarioResult> results) {
    PageTable table =
        new PageTable(
            "What shows that a switch is off, first seed",
            Column.text("scenario"),
            Column.text("mode"),
            Column.text("off"),
            Column.text("evidence"));
    for (ScenarioResult result : results) {
      for (Arm arm : result.experiment().scenario().arms()) {
        if (arm.disabled().isEmpty()) continue;
        table.row(
            result.experiment().name(),
            arm.name(),
            String.join(", ", arm.disabled().stream().sorted().map(one -> one.id()).toList()),
            SwitchEvidence.words(result.of(arm).getFirst()));
      }
    }
    return table.element();
  }
}
