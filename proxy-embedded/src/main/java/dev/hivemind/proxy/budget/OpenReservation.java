package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is set aside for a call at work. Thread-safe. */
final class OpenReservation implements Reservation {
  private final Budgets budgets;
  private final WaitingCall call;
  private final Expected expected;
  private final AtomicBoolean closed = new AtomicBoolean();

  OpenReservation(Budgets budgets, WaitingCall call, Expected expected) {
    this.budgets = budgets;
    this.call = call;
    this.expected = expected;
  }

  @Override
  public void spend(Usage usage, String model) {
    if (!usage.equals(Usage.NONE)) {
      budgets.spend(call, usage, model);
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      budgets.giveBack(call, expected);
    }
  }
}
