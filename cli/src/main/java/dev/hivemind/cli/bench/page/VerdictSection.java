package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.report.Evaluation;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.cli.console.Amounts;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Whether the bar is met, the figures that say most, and what is worse than without HiveMind. */
final class VerdictSection {
  private VerdictSection() {}

  static Element of(Evaluation evaluation) {
    Element section = Element.of("section").set("aria-label", "Result");
    if (evaluation.isMet()) {
      section.add(
          Element.styled("p", "verdict good")
              .add(Element.of("strong", "The bar is met: "))
              .say(evaluation.circumstances().bar() + "."));
    } else {
      section.add(
          Element.styled("div", "verdict bad")
              .add(Element.of("p").add(Element.of("strong", "The bar is missed")))
              .add(list(evaluation.misses())));
    }
    List<Comparison> compared = Comparison.of(evaluation.results());
    if (!compared.isEmpty()) section.add(tiles(compared));
    List<String> drawbacks = Drawbacks.of(evaluation);
    if (!drawbacks.isEmpty()) {
      section.add(Element.of("h2", "What is worse with HiveMind"), list(drawbacks));
    }
    return section;
  }

  private static Element list(List<String> items) {
    return Element.of("ul").addAll(items.stream().map(item -> Element.of("li", item)).toList());
  }

  private static Element tiles(List<Comparison> compared) {
    long agents = sum(all(compared, Comparison::direct), outcome -> outcome.agents().size());
    return Element.styled("div", "tiles")
        .add(
            tile("of " + agents + " agents died", compared, Outcome::dead),
            tile("tokens wasted", compared, outcome -> outcome.wasted().counted()),
            tile("calls refused with 429", compared, outcome -> outcome.answered(429)),
            tile("faults kept from agents", compared, Outcome::retriesAbsorbed));
  }

  private static Element tile(
      String name, List<Comparison> compared, ToLongFunction<Outcome> figure) {
    return Element.styled("div", "tile")
        .add(
            Element.styled("p", "figure")
                .add(
                    Element.styled("span", "of-direct")
                        .say(Amounts.tokens(sum(all(compared, Comparison::direct), figure))),
                    Element.styled("span", "arrow").say(" → "),
                    Element.styled("span", "of-managed")
                        .say(Amounts.tokens(sum(all(compared, Comparison::managed), figure)))),
            Element.of("p", name),
            Element.styled("p", "modes").say("directly → through HiveMind"));
  }

  private static List<Outcome> all(
      List<Comparison> compared, Function<Comparison, List<Outcome>> mode) {
    return compared.stream().map(mode).flatMap(List::stream).toList();
  }

  private static long sum(List<Outcome> outcomes, ToLongFunction<Outcome> figure) {
    return outcomes.stream().mapToLong(figure).sum();
  }
}
