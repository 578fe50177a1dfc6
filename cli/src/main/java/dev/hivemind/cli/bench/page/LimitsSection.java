package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.judge.Experiment.Kind;
import dev.hivemind.cli.bench.judge.ScenarioResult;
import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.scenario.Arm;
import dev.hivemind.cli.bench.trial.LimitPoint;
import dev.hivemind.cli.bench.trial.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How many calls at once the proxy allowed, over time. */
final class LimitsSection {
  private static final List<String> STYLES = List.of("managed", "third", "fourth", "direct");

  private LimitsSection() {}

  /** A lane of an outcome, with its moves. */
  private record Lane(String name, Outcome outcome, List<LimitPoint> points) {
    boolean moved() {
      return points.stream().mapToInt(LimitPoint::limit).distinct().count() > 1;
    }

    int least() {
      return points.stream().mapToInt(LimitPoint::limit).min().orElseThrow();
    }

    int most() {
      return points.stream().mapToInt(LimitPoint::limit).max().orElseThrow();
    }
  }

  static Optional<Element> of(Evaluation evaluation) {
    List<Element> charts = new ArrayList<>();
    PageTable table =
        new PageTable(
            "Calls at once that were allowed, first seed",
            Column.text("scenario"),
            Column.text("mode and provider"),
            Column.number("at first"),
            Column.number("lowest"),
            Column.number("highest"),
            Column.number("at the end"));
    for (ScenarioResult result : evaluation.results()) {
      if (result.experiment().kind() == Kind.ABLATION) continue;
      List<Lane> lanes = lanes(result);
      lanes.forEach(lane -> add(result, lane, table));
      if (lanes.stream().anyMatch(Lane::moved)) charts.add(chart(result, lanes));
    }
    if (table.isEmpty()) return Optional.empty();
    return Optional.of(
        Element.of("section")
            .add(
                Element.of("h2", "Calls at once"),
                Element.of(
                    "p",
                    "How many calls HiveMind allowed at once: it starts at what the provider is"
                        + " known to bear or at the limit that was written, grows while that is"
                        + " used up and nothing fails, and falls when a provider pushes back."
                        + " Charts where it moved, with the first seed; the table has all."),
                Element.styled("div", "figures small").addAll(charts),
                table.element()));
  }

  /** The usual arm first, so that it has the same colour everywhere. */
  private static List<Lane> lanes(ScenarioResult result) {
    return result.seeds().getFirst().outcomes().outcomes().stream()
        .sorted(Comparator.comparing(outcome -> !outcome.arm().equals(Arm.MANAGED)))
        .flatMap(LimitsSection::lanes)
        .toList();
  }

  private static Stream<Lane> lanes(Outcome outcome) {
    boolean several = outcome.trial().scenario().upstreams().size() > 1;
    return outcome.trial().scenario().upstreams().stream()
        .map(
            upstream ->
                new Lane(
                    outcome.arm().name() + (several ? ", " + upstream.lane() : ""),
                    outcome,
                    outcome.limits().stream()
                        .filter(point -> point.lane().equals(upstream.lane()))
                        .toList()))
        .filter(lane -> !lane.points().isEmpty())
        .filter(lane -> lane.points().stream().noneMatch(LimitPoint::isNone));
  }

  private static void add(ScenarioResult result, Lane lane, PageTable table) {
    table.row(
        result.experiment().name(),
        lane.name(),
        Integer.toString(lane.points().getFirst().limit()),
        Integer.toString(lane.least()),
        Integer.toString(lane.most()),
        Integer.toString(lane.points().getLast().limit()));
  }

  private static Element chart(ScenarioResult result, List<Lane> lanes) {
    StepChart chart =
        new StepChart(
            "Calls at once in " + result.experiment().name(),
            String.join(". ", lanes.stream().map(LimitsSection::description).toList()) + ".");
    List<String> legend = new ArrayList<>();
    for (int index = 0; index < lanes.size(); index++) {
      String style = STYLES.get(index % STYLES.size());
      Lane lane = lanes.get(index);
      chart.add(new StepChart.Series(style, lane.outcome().wall(), lane.points()));
      legend.add(style);
      legend.add(lane.name());
    }
    return Element.of("figure")
        .add(
            Element.of("figcaption")
                .add(
                    Element.of("h3", result.experiment().name()),
                    Figure.legend(legend.toArray(String[]::new))),
            chart.element());
  }

  private static String description(Lane lane) {
    return "%s: from %d, between %d and %d"
        .formatted(lane.name(), lane.points().getFirst().limit(), lane.least(), lane.most());
  }
}
