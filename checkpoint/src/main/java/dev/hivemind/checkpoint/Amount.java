package dev.hivemind.checkpoint;

import dev.hivemind.proxy.budget.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Money as the database holds it: whole millionths of a millionth of a US dollar. That is exact
 * where a million tokens cost whole millionths of a dollar, and adds up to nine million dollars.
 */
final class Amount {
  private static final int DIGITS = 12;

  private Amount() {}

  static long stored(Money money) {
    return money.usd().movePointRight(DIGITS).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  static Money money(long stored) {
    return new Money(BigDecimal.valueOf(stored, DIGITS));
  }
}
