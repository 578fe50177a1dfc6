package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import java.util.List;
import java.util.Optional;

/** The scenarios that the paper does not have, each with the figure that it is there for. */
final class BeyondSection {
  private BeyondSection() {}

  static Optional<Element> of(Evaluation evaluation) {
    List<ScenarioResult> results = evaluation.of(Kind.BEYOND);
    if (results.isEmpty()) return Optional.empty();
    PageTable table =
        new PageTable(
            "Scenarios beyond the paper",
            Column.text("scenario"),
            Column.text("why it matters"),
            Column.number("seed"),
            Column.text("what came of it"));
    for (ScenarioResult result : results) {
      for (ScenarioResult.SeedResult seed : result.seeds()) {
        table.row(
            result.experiment().name(),
            result.experiment().scenario().shows(),
            Long.toString(seed.outcomes().seed()),
            seed.finding().figure());
      }
    }
    return Optional.of(
        Element.of("section").add(Element.of("h2", "Beyond the paper"), table.element()));
  }
}
