package dev.hivemind.proxy.budget;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is used and set aside of one ceiling, in tokens or in dollars. Not thread-safe: guarded by
 * the lock of {@link Budgets}.
 */
final class Gauge {
  private static final BigDecimal WARNING_SHARE = new BigDecimal("0.85");

  /** What a level gives occasion to say. */
  enum Notice {
    NONE,
    WARNING,
    EXHAUSTED
  }

  private final BiFunction<BigDecimal, BigDecimal, Level> asLevel;
  private BigDecimal used = BigDecimal.ZERO;
  private BigDecimal reserved = BigDecimal.ZERO;
  private @Nullable BigDecimal ceiling;
  private Notice told = Notice.NONE;

  private Gauge(BiFunction<BigDecimal, BigDecimal, Level> asLevel) {
    this.asLevel = asLevel;
  }

  static Gauge ofTokens() {
    return new Gauge(
        (used, ceiling) -> new Level.Tokens(used.longValueExact(), ceiling.longValueExact()));
  }

  static Gauge ofDollars() {
    return new Gauge((used, ceiling) -> new Level.Dollars(new Money(used), new Money(ceiling)));
  }

  /** Null: none. Of another ceiling than before nothing was said yet. */
  void limit(@Nullable BigDecimal other) {
    if (ceiling == null || other == null || ceiling.compareTo(other) != 0) {
      told = Notice.NONE;
    }
    ceiling = other;
  }

  BigDecimal used() {
    return used;
  }

  BigDecimal reserved() {
    return reserved;
  }

  boolean isLimited() {
    return ceiling != null;
  }

  void use(BigDecimal amount) {
    used = used.add(amount);
  }

  void reserve(BigDecimal amount) {
    reserved = reserved.add(amount);
  }

  void giveBack(BigDecimal amount) {
    reserved = reserved.subtract(amount);
  }

  boolean hasRoomFor(BigDecimal amount) {
    return ceiling == null || used.add(reserved).add(amount).compareTo(ceiling) <= 0;
  }

  /** Empty: there is something left, or no ceiling. */
  Optional<Level> full() {
    return atLeast(BigDecimal.ONE);
  }

  /** The level when the ceiling is used up to that share. */
  private Optional<Level> atLeast(BigDecimal share) {
    return ceiling != null && used.compareTo(ceiling.multiply(share)) >= 0
        ? Optional.of(asLevel.apply(used, ceiling))
        : Optional.empty();
  }

  /** What is to be said now and was not said of this ceiling before. */
  Notice news() {
    Notice now = Notice.NONE;
    if (full().isPresent()) {
      now = Notice.EXHAUSTED;
    } else if (nearlyFull().isPresent()) {
      now = Notice.WARNING;
    }
    boolean isNews = now.compareTo(told) > 0;
    told = isNews ? now : told;
    return isNews ? now : Notice.NONE;
  }

  Optional<Level> nearlyFull() {
    return atLeast(WARNING_SHARE);
  }
}
