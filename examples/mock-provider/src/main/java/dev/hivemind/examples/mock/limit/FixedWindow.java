package dev.hivemind.examples.mock.limit;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * The limiter of the paper's evaluation: counts in windows, of which each starts with the first
 * request after the end of the one before. A request is counted before it is judged, so refused
 * ones use the window up too. Tokens are those of the input, as there; output tokens are counted
 * when they are produced.
 */
final class FixedWindow implements Limiter {
  private final RateCaps caps;
  private final long length;
  private final Map<RateKind, Long> used = new EnumMap<>(RateKind.class);
  private boolean started;
  private long start;

  FixedWindow(RateCaps caps, Duration length) {
    this.caps = caps;
    this.length = length.toNanos();
  }

  @Override
  public Admission admit(long inputTokens, long now) {
    if (isOver(now)) {
      started = true;
      start = now;
      used.clear();
    }
    use(RateKind.REQUESTS, 1);
    use(RateKind.TOKENS, inputTokens);
    use(RateKind.INPUT_TOKENS, inputTokens);
    for (RateKind kind : RateKind.values()) {
      if (isExhausted(kind)) return new Admission.Refused(kind, rest(now));
    }
    return new Admission.Admitted();
  }

  private boolean isOver(long now) {
    return !started || now - start >= length;
  }

  private boolean isExhausted(RateKind kind) {
    Long cap = caps.of(kind);
    if (cap == null) return false;
    // Of the output nothing is counted yet for this request: it needs that something is left.
    return kind == RateKind.OUTPUT_TOKENS ? used(kind) >= cap : used(kind) > cap;
  }

  @Override
  public void spend(long outputTokens, long now) {
    if (!isOver(now)) use(RateKind.OUTPUT_TOKENS, outputTokens);
  }

  private void use(RateKind kind, long amount) {
    used.merge(kind, amount, Long::sum);
  }

  private long used(RateKind kind) {
    return used.getOrDefault(kind, 0L);
  }

  private Duration rest(long now) {
    return Duration.ofNanos(isOver(now) ? 0 : start + length - now);
  }

  @Override
  public Map<RateKind, PoolState> pools(long now) {
    var pools = new EnumMap<RateKind, PoolState>(RateKind.class);
    caps.amounts()
        .forEach(
            (kind, cap) -> {
              long taken = isOver(now) ? 0 : used(kind);
              pools.put(kind, new PoolState(cap, Math.max(0, cap - taken), rest(now)));
            });
    return pools;
  }
}
