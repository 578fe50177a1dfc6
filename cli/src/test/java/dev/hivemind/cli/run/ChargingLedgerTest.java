package dev.hivemind.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.budget.Ceiling;
import dev.hivemind.proxy.budget.OnExceed;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ChargingLedgerTest {
  private static final Usage USED = new Usage(10, 20, 0, 0, false);

  private final List<Object> kept = new ArrayList<>();
  private final Budgets budgets =
      new Budgets(
          Ceiling.NONE, OnExceed.CHECKPOINT, PriceTable.EMPTY, Ticker.system(), event -> {});

  private final ChargingLedger ledger =
      new ChargingLedger(
          new Ledger() {
            @Override
            public void open(LedgerEntry.Opened opened) {
              kept.add(opened);
            }

            @Override
            public void close(LedgerEntry.Closed closed) {
              kept.add(closed);
            }

            @Override
            public void close() {
              kept.add("closed");
            }
          },
          budgets);

  @Test
  void what_is_kept_is_charged_too_whether_the_model_is_known_or_not() {
    var named = closed("m");
    var unnamed = closed(null);

    ledger.close(named);
    ledger.close(unnamed);
    ledger.close();

    assertThat(kept).containsExactly(named, unnamed, "closed");
    assertThat(budgets.view("port").used()).isEqualTo(USED.plus(USED));
  }

  private static LedgerEntry.Closed closed(@Nullable String model) {
    var none = new LedgerEntry.Waits(Duration.ZERO, Duration.ZERO, Duration.ZERO);
    return new LedgerEntry.Closed(
        1,
        Instant.EPOCH,
        "port",
        "a",
        model,
        Outcome.OK,
        200,
        null,
        USED,
        none,
        null,
        Duration.ZERO,
        null);
  }
}
