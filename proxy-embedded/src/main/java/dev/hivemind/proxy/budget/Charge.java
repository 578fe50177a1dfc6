package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt used.
 *
 * @param model as the provider or else the request names it
 * @param cost null: the model has no known price
 * @param byClass the same; nothing where only the sum is known
 */
record Charge(Usage usage, String model, @Nullable Money cost, MoneyByClass byClass) {

  /** Of which only the sum is known. */
  static Charge of(Usage usage, String model, Money cost) {
    return new Charge(usage, model, cost, MoneyByClass.NONE);
  }

  /**
   * Priced by the model that answered, or else by the one that was asked: a deployment may give
   * either a name of its own.
   */
  static Charge of(PriceTable prices, Usage usage, String answered, String asked, Instant at) {
    Optional<MoneyByClass> cost = prices.costByClass(answered, usage, at);
    if (cost.isEmpty() && !asked.equals(answered)) {
      cost = prices.costByClass(asked, usage, at);
    }
    return new Charge(
        usage,
        answered.isEmpty() ? asked : answered,
        cost.map(MoneyByClass::total).orElse(null),
        cost.orElse(MoneyByClass.NONE));
  }

  BigDecimal tokens() {
    return BigDecimal.valueOf(usage.counted());
  }

  /** Nothing where it cannot be told. */
  BigDecimal usd() {
    return cost == null ? BigDecimal.ZERO : cost.usd();
  }
}
