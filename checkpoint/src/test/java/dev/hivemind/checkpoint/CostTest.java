package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.LedgerEntry.Closed;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.ledger.LedgerEntry.Waits;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CostTest {
  private static final PriceTable PRICES = PriceTable.shipped();
  private static final Usage MILLION_OF_EACH =
      new Usage(1_000_000, 1_000_000, 1_000_000, 1_000_000, false);

  @Test
  void every_class_of_tokens_has_its_price() {
    assertThat(cost("claude-opus-5", Outcome.OK, MILLION_OF_EACH, "2026-11-30"))
        .isEqualTo(new Cost(Money.of("36.75"), Set.of()));
  }

  @Test
  void the_day_of_the_call_decides_which_price_holds() {
    Usage read = new Usage(0, 0, 1_000_000, 0, false);
    assertThat(cost("claude-sonnet-5-5", Outcome.OK, read, "2026-10-01").usd())
        .isEqualTo(Money.of("0.20"));
    assertThat(cost("claude-sonnet-5-5", Outcome.OK, read, "2026-11-30").usd())
        .isEqualTo(Money.of("0.10"));
  }

  @Test
  void a_model_without_a_price_is_named_and_costs_no_number() {
    Cost unknown = cost("my-own", Outcome.OK, MILLION_OF_EACH, "2026-11-30");
    assertThat(unknown).isEqualTo(new Cost(Money.ZERO, Set.of("my-own")));
    assertThat(unknown.isKnown()).isFalse();
    assertThat(cost(null, Outcome.OK, MILLION_OF_EACH, "2026-11-30").unpriced())
        .containsExactly("unnamed model");
    assertThat(cost("my-own", Outcome.OK, Usage.NONE, "2026-11-30")).isEqualTo(Cost.NONE);
  }

  @Test
  void P26_of_a_failed_call_only_what_the_provider_reports_costs() {
    Usage estimated = new Usage(1_000_000, 0, 0, 0, true);
    assertThat(cost("claude-opus-5", Outcome.TRUNCATED, estimated, "2026-11-30"))
        .isEqualTo(Cost.NONE);
    assertThat(cost("claude-opus-5", Outcome.TRUNCATED, MILLION_OF_EACH, "2026-11-30").usd())
        .isEqualTo(Money.of("36.75"));
    assertThat(cost("claude-opus-5", Outcome.OK, estimated, "2026-11-30").usd())
        .isEqualTo(Money.of("5"));
  }

  @Test
  void costs_add_up_and_what_is_unknown_of_one_is_unknown_of_all() {
    Cost known = new Cost(Money.of("0.1"), Set.of());
    Cost unknown = new Cost(Money.of("0.2"), Set.of("my-own"));
    assertThat(known.plus(unknown)).isEqualTo(new Cost(Money.of("0.3"), Set.of("my-own")));
  }

  private static Cost cost(@Nullable String model, Outcome outcome, Usage usage, String day) {
    Instant at = Instant.parse(day + "T12:00:00Z");
    return Cost.of(
        new Closed(
            1,
            at,
            "port",
            "a",
            model,
            outcome,
            200,
            null,
            usage,
            Waits.NONE,
            null,
            Duration.ZERO,
            null),
        PRICES);
  }
}
