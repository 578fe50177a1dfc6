package dev.hivemind.proxy.budget;

import java.time.Instant;

/**
 * By which of two names a model goes into the ledger: a deployment may answer under a name of its
 * own, or be asked under one. Thread-safe.
 */
public final class PricedName {
  private final PriceTable prices;

  public PricedName(PriceTable prices) {
    this.prices = prices;
  }

  /**
   * The name under which the model answered, unless only the one that was asked has a price; empty:
   * neither is known.
   */
  public String of(String answered, String asked, Instant at) {
    if (answered.isEmpty() || answered.equals(asked)) return asked;
    if (asked.isEmpty()) return answered;
    return prices.knows(answered, at) || !prices.knows(asked, at) ? answered : asked;
  }
}
