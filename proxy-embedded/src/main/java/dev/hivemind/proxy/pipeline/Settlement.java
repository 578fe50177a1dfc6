package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.budget.Reservation;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import org.jspecify.annotations.Nullable;

/** Charges what an attempt used, once. Used by one thread at a time. */
final class Settlement {
  private final Reservation reservation;
  private boolean charged;
  private @Nullable RuntimeException failure;

  Settlement(Reservation reservation) {
    this.reservation = reservation;
  }

  /**
   * Before the caller has all of the answer, so that its next call finds it charged. What goes
   * wrong does not keep the answer from it.
   */
  void charge(AttemptEnd end) {
    if (charged) {
      return;
    }
    charged = true;
    try {
      spend(end);
    } catch (RuntimeException unaccountable) {
      failure = unaccountable;
    }
  }

  private void spend(AttemptEnd end) {
    if (end.outcome() == Outcome.OK) {
      reservation.spend(end.usage(), end.model());
    } else {
      reservation.spendFailed(end.usage(), end.model());
    }
  }

  /** When the attempt is over, charged or not; tells what went wrong. */
  void settle(AttemptEnd end) {
    charge(end);
    if (failure != null) {
      throw failure;
    }
  }
}
