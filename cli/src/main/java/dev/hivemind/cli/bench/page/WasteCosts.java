package dev.hivemind.cli.bench.page;

import dev.hivemind.cli.bench.page.PageTable.Column;
import dev.hivemind.cli.bench.trial.AgentEnd;
import dev.hivemind.cli.bench.trial.Outcome;
import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** What the waste of the paper's scenarios would cost at providers' prices, as in the paper. */
final class WasteCosts {
  /** The paper's assumption. */
  private static final int SUITES_A_DAY = 10;

  private static final int MILLION = 1_000_000;
  private static final int FEW = 1_000;
  private static final PriceTable PRICES = PriceTable.shipped();

  /** A model, and what the paper has for its family. */
  private record Assumed(String model, String inPaper) {}

  private static final List<Assumed> MODELS =
      List.of(
          new Assumed("claude-haiku-5-5", "$0.35 → $0.01"),
          new Assumed("claude-sonnet-5-5", "$1.31 → $0.05"),
          new Assumed("claude-opus-5-5", "$6.55 → $0.24"));

  private WasteCosts() {}

  static Element of(List<Comparison> compared, Instant at) {
    PageTable table =
        new PageTable(
            "Wasted money a day",
            Column.text("model"),
            Column.number("$ per million in"),
            Column.number("out"),
            Column.number("directly"),
            Column.number("through HiveMind"),
            Column.number("the paper"));
    for (Assumed assumed : MODELS) {
      table.row(
          assumed.model(),
          price(assumed.model(), new Usage(FEW, 0, 0, 0, false), at),
          price(assumed.model(), new Usage(0, FEW, 0, 0, false), at),
          cost(compared, Comparison::direct, assumed.model(), at),
          cost(compared, Comparison::managed, assumed.model(), at),
          assumed.inPaper());
    }
    return Element.styled("div", "beside")
        .add(
            Element.of("h3", "What that costs"),
            Element.of(
                "p",
                ("A day with %d suites of %s, were these the models: list prices as HiveMind has"
                        + " them for that day. The mock costs nothing, and its agents are small;"
                        + " the paper's figures are of its own prices.")
                    .formatted(SUITES_A_DAY, names(compared))),
            table.element());
  }

  private static String names(List<Comparison> compared) {
    return compared.size() == 1
        ? compared.getFirst().name()
        : "the " + compared.size() + " scenarios of the paper above";
  }

  /** Of few tokens, since long prompts may cost more. */
  private static String price(String model, Usage few, Instant at) {
    BigDecimal times = BigDecimal.valueOf(MILLION / FEW);
    return PRICES
        .cost(model, few, at)
        .map(cost -> cost.usd().multiply(times).stripTrailingZeros().toPlainString())
        .orElse("?");
  }

  private static String cost(
      List<Comparison> compared,
      Function<Comparison, List<Outcome>> mode,
      String model,
      Instant at) {
    int seeds = mode.apply(compared.getFirst()).size();
    BigDecimal wasted =
        compared.stream()
            .map(mode)
            .flatMap(List::stream)
            .flatMap(outcome -> outcome.agents().stream())
            .filter(AgentEnd::died)
            .flatMap(agent -> PRICES.cost(model, agent.usage(), at).stream())
            .reduce(Money.ZERO, Money::plus)
            .usd();
    if (wasted.signum() == 0) return "$0";
    return new Money(
            wasted
                .multiply(BigDecimal.valueOf(SUITES_A_DAY))
                .divide(BigDecimal.valueOf(seeds), MathContext.DECIMAL64))
        .toString();
  }
}
