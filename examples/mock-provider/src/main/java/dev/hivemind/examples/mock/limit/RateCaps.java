package dev.hivemind.examples.mock.limit;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of each kind a pool gives out in one window. Immutable.
 *
 * @param amounts at least 1 each; a kind without one is not limited
 */
public record RateCaps(Map<RateKind, Long> amounts) {
  public static final RateCaps UNLIMITED = new RateCaps(Map.of());

  public RateCaps {
    amounts.forEach(RateCaps::requirePositive);
    amounts = Map.copyOf(amounts);
  }

  private static void requirePositive(RateKind kind, long amount) {
    if (amount < 1) throw new IllegalArgumentException("a limit of " + amount + " " + kind);
  }

  /** These and one more, or another one. */
  public RateCaps with(RateKind kind, long amount) {
    var more = new EnumMap<RateKind, Long>(RateKind.class);
    more.putAll(amounts);
    more.put(kind, amount);
    return new RateCaps(more);
  }

  @Nullable Long of(RateKind kind) {
    return amounts.get(kind);
  }
}
