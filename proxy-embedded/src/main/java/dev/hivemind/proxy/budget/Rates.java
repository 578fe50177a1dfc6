package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * US dollars for a million tokens of each class.
 *
 * @param cacheRead null: there is no discount
 * @param cacheWrite null: costs no more than other input
 * @param cacheWriteHour null: costs no more than other cache writes
 */
public record Rates(
    @Required BigDecimal input,
    @Nullable BigDecimal cacheRead,
    @Nullable BigDecimal cacheWrite,
    @Nullable BigDecimal cacheWriteHour,
    @Required BigDecimal output) {
  private static final int DIGITS_OF_A_MILLION = 6;

  /**
   * @throws IllegalArgumentException when negative
   */
  public Rates {
    if (Stream.of(input, cacheRead, cacheWrite, cacheWriteHour, output)
        .anyMatch(rate -> rate != null && rate.signum() < 0)) {
      throw new IllegalArgumentException("a price cannot be negative");
    }
  }

  MoneyByClass cost(Usage usage) {
    BigDecimal write = Objects.requireNonNullElse(cacheWrite, input);
    BigDecimal writeHour = Objects.requireNonNullElse(cacheWriteHour, write);
    return new MoneyByClass(
        money(times(usage.input(), input)),
        money(times(usage.output(), output)),
        money(times(usage.cacheRead(), Objects.requireNonNullElse(cacheRead, input))),
        money(
            times(usage.cacheWrite() - usage.cacheWriteHour(), write)
                .add(times(usage.cacheWriteHour(), writeHour))));
  }

  private static Money money(BigDecimal millionths) {
    return new Money(millionths.movePointLeft(DIGITS_OF_A_MILLION));
  }

  private static BigDecimal times(long tokens, BigDecimal rate) {
    return rate.multiply(BigDecimal.valueOf(tokens));
  }
}
