package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.stream.Stream;
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
    Money cost =
        Stream.of(answered, asked)
            .flatMap(model -> prices.cost(model, usage, at).stream())
            .findFirst()
            .orElse(null);
    return new Charge(usage, answered.isEmpty() ? asked : answered, cost);
  }

  BigDecimal tokens() {
    return BigDecimal.valueOf(usage.counted());
  }

  /** Nothing where it cannot be told. */
  BigDecimal usd() {
    return cost == null ? BigDecimal.ZERO : cost.usd();
  }
}
