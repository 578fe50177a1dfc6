package dev.hivemind.proxy.budget;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * By which of two names a model goes into the ledger: a deployment may answer under a name of its
 * own, or be asked under one. Thread-safe.
 */
public final class PricedName {

  /** Read when a deployment first does so; null: none did. */
  private volatile @Nullable PriceTable prices;

  /**
   * The name under which the model answered, unless only the one that was asked has a price; empty:
   * neither is known.
   */
  public String of(String answered, String asked, Instant at) {
    if (answered.isEmpty() || answered.equals(asked)) return asked;
    if (asked.isEmpty()) return answered;
    PriceTable known = prices();
    return known.knows(answered, at) || !known.knows(asked, at) ? answered : asked;
  }

  private PriceTable prices() {
    PriceTable known = prices;
    if (known == null) {
      known = PriceTable.shipped();
      prices = known;
    }
    return known;
  }
}
