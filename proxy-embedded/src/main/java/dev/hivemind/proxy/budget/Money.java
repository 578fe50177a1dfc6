package dev.hivemind.proxy.budget;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An exact amount of US dollars: what is added up never drifts. Amounts are equal when their values
 * are.
 */
public record Money(BigDecimal usd) implements Comparable<Money> {
  public static final Money ZERO = new Money(BigDecimal.ZERO);

  private static final int DIGITS_OF_MICROS = 6;

  public Money {
    usd = usd.stripTrailingZeros();
  }

  /**
   * @param usd as a decimal number, {@code 0.075}
   * @throws NumberFormatException when it is none
   */
  public static Money of(String usd) {
    return new Money(new BigDecimal(usd));
  }

  /**
   * @param micros millionths of a dollar, as a manifest's budget has them
   */
  public static Money ofMicros(long micros) {
    return new Money(BigDecimal.valueOf(micros, DIGITS_OF_MICROS));
  }

  public Money plus(Money other) {
    return new Money(usd.add(other.usd));
  }

  @Override
  public int compareTo(Money other) {
    return usd.compareTo(other.usd);
  }

  /** For a person, {@code $4.00}: to the cent, below a dollar to a hundredth of a cent. */
  @Override
  public String toString() {
    return written(RoundingMode.HALF_UP);
  }

  /** The same, never less than it is. */
  public String roundedUp() {
    return written(RoundingMode.CEILING);
  }

  private String written(RoundingMode rounding) {
    int decimals = usd.abs().compareTo(BigDecimal.ONE) < 0 ? 4 : 2;
    return "$" + usd.setScale(decimals, rounding).toPlainString();
  }
}
