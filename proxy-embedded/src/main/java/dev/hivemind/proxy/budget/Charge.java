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
 */
record Charge(Usage usage, String model, @Nullable Money cost) {

  /**
   * Priced by the model that answered, or else by the one that was asked: a deployment may give
   * either a name of its own.
   */
  static Charge of(PriceTable prices, Usage usage, String answered, String asked, Instant at) {
    Optional<Money> cost = prices.cost(answered, usage, at);
    if (cost.isEmpty() && !asked.equals(answered)) {
      cost = prices.cost(asked, usage, at);
    }
    return new Charge(usage, answered.isEmpty() ? asked : answered, cost.orElse(null));
  }

  BigDecimal tokens() {
    return BigDecimal.valueOf(usage.counted());
  }

  /** Nothing where it cannot be told. */
  BigDecimal usd() {
    return cost == null ? BigDecimal.ZERO : cost.usd();
  }
}
