package dev.hivemind.proxy.budget;

/**
 * What tokens cost, by their class.
 *
 * @param cacheWrite of both lifetimes
 */
public record MoneyByClass(Money input, Money output, Money cacheRead, Money cacheWrite) {
  public static final MoneyByClass NONE =
      new MoneyByClass(Money.ZERO, Money.ZERO, Money.ZERO, Money.ZERO);

  public MoneyByClass plus(MoneyByClass other) {
    return new MoneyByClass(
        input.plus(other.input),
        output.plus(other.output),
        cacheRead.plus(other.cacheRead),
        cacheWrite.plus(other.cacheWrite));
  }

  public Money total() {
    return input.plus(output).plus(cacheRead).plus(cacheWrite);
  }
}
