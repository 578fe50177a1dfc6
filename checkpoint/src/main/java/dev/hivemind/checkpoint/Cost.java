package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.ledger.LedgerEntry.Closed;
import dev.hivemind.proxy.ledger.LedgerEntry.Outcome;
import dev.hivemind.proxy.usage.Usage;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What calls cost by a table of prices, be they billed or not.
 *
 * @param usd of the calls whose price is known
 * @param listed the part of {@code usd} that is a list price only: nobody bills it
 * @param unpriced models that were used and have no known price, in order; {@value #NO_MODEL} for
 *     calls that name none
 */
public record Cost(Money usd, Money listed, Set<String> unpriced) {
  static final String NO_MODEL = "unnamed model";
  public static final Cost NONE = new Cost(Money.ZERO, Set.of());

  /** All of which is billed. */
  public Cost(Money usd, Set<String> unpriced) {
    this(usd, Money.ZERO, unpriced);
  }

  public Cost {
    unpriced = Collections.unmodifiableSet(new TreeSet<>(unpriced));
  }

  /** Whether {@code usd} is all of it. */
  public boolean isKnown() {
    return unpriced.isEmpty();
  }

  /** The part of {@code usd} that somebody bills. */
  public Money billed() {
    return new Money(usd.usd().subtract(listed.usd()));
  }

  /** At the time it was called. What nobody but the proxy estimates of a failed call is free. */
  static Cost of(Closed closed, PriceTable prices) {
    Usage usage = closed.usage();
    boolean estimateOfFailed = closed.outcome() != Outcome.OK && usage.estimated();
    if (estimateOfFailed || usage.equals(Usage.NONE)) return NONE;
    String model = closed.model() == null ? NO_MODEL : closed.model();
    return prices
        .cost(model, usage, closed.at())
        .map(usd -> new Cost(usd, Set.of()))
        .orElseGet(() -> new Cost(Money.ZERO, Set.of(model)));
  }

  public Cost plus(Cost other) {
    var both = new TreeSet<>(unpriced);
    both.addAll(other.unpriced);
    return new Cost(usd.plus(other.usd), listed.plus(other.listed), both);
  }
}
