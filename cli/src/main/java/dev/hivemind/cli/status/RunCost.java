package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.checkpoint.Cost;
import dev.hivemind.proxy.budget.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run cost, from its ledger, by the table of prices.
 *
 * @param billed for calls that somebody pays
 * @param listed what calls would cost that nobody pays: of a subscription, of a mock
 * @param unpriced models whose price is not known; what they used is in neither
 */
public record RunCost(Money billed, Money listed, Set<String> unpriced) {
  private static final int MICROS = 6;

  static RunCost of(RunReport report) {
    Cost cost = Cost.NONE;
    for (CallTotals lane : report.ledger().lanes().values()) cost = cost.plus(lane.cost());
    return new RunCost(cost.billed(), cost.listed(), cost.unpriced());
  }

  /** For a person; empty: nothing was used. */
  Optional<String> words() {
    var parts = new ArrayList<String>();
    if (isMoney(billed)) parts.add(billed + " billed");
    if (isMoney(listed)) parts.add(listed + " list price, not billed");
    if (!unpriced.isEmpty()) parts.add("no price is known of " + String.join(", ", unpriced));
    return parts.isEmpty() ? Optional.empty() : Optional.of("money: " + String.join("; ", parts));
  }

  /** As budgets count; without what has no price. */
  Money total() {
    return billed.plus(listed);
  }

  /** For a program; null: a part of it is not known. */
  public @Nullable BigDecimal usd() {
    return unpriced.isEmpty() ? micros(total()) : null;
  }

  static @Nullable BigDecimal usd(CallTotals totals) {
    return totals.cost().isKnown() ? micros(totals.cost().usd()) : null;
  }

  private static BigDecimal micros(Money money) {
    return money.usd().setScale(MICROS, RoundingMode.HALF_UP);
  }

  static boolean isMoney(Money money) {
    return money.compareTo(Money.ZERO) > 0;
  }
}
