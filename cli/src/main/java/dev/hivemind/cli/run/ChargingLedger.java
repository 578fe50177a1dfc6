package dev.hivemind.cli.run;

import dev.hivemind.proxy.budget.Budgets;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import java.util.Objects;

/**
 * A ledger of what another process's proxy reports. What agents used is charged here too, so that a
 * checkpoint can tell it. Thread-safe.
 */
record ChargingLedger(Ledger ledger, Budgets budgets) implements Ledger {

  @Override
  public void open(LedgerEntry.Opened opened) {
    ledger.open(opened);
  }

  @Override
  public void close(LedgerEntry.Closed closed) {
    ledger.close(closed);
    String model = Objects.requireNonNullElse(closed.model(), "");
    budgets.charge(closed.agent(), closed.usage(), model, closed.at());
  }

  @Override
  public void close() {
    ledger.close();
  }
}
