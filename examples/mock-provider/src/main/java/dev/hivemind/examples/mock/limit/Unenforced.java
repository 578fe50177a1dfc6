package dev.hivemind.examples.mock.limit;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Limits that are only told: every request finds them as if it were the first in a long time. */
final class Unenforced implements Limiter {
  private static final Duration UNTIL_FULL = Duration.ofMillis(20);

  private final RateCaps told;
  private long lastInput;

  Unenforced(RateCaps told) {
    this.told = told;
  }

  @Override
  public Admission admit(long inputTokens, long now) {
    lastInput = inputTokens;
    return new Admission.Admitted();
  }

  @Override
  public void spend(long outputTokens, long now) {}

  @Override
  public Map<RateKind, PoolState> pools(long now) {
    var pools = new EnumMap<RateKind, PoolState>(RateKind.class);
    told.amounts()
        .forEach(
            (kind, cap) ->
                pools.put(kind, new PoolState(cap, Math.max(0, cap - used(kind)), UNTIL_FULL)));
    return pools;
  }

  private long used(RateKind kind) {
    return switch (kind) {
      case REQUESTS -> 1;
      case TOKENS, INPUT_TOKENS -> lastInput;
      case OUTPUT_TOKENS -> 0;
    };
  }
}
