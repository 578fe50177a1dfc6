package dev.hivemind.examples.mock.limit;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Anthropic's limiter: a bucket of its own for requests, input tokens and output tokens. A refused
 * request takes nothing. Output is taken when it is produced, so that bucket may get into debt; a
 * request needs that there is something in it.
 *
 * @see <a href="https://platform.claude.com/docs/en/api/rate-limits">Rate limits</a>
 */
final class TokenBuckets implements Limiter {
  private final Map<RateKind, Bucket> buckets = new EnumMap<>(RateKind.class);

  /**
   * @param window in which an empty bucket fills
   */
  TokenBuckets(RateCaps caps, Duration window) {
    caps.amounts().forEach((kind, cap) -> buckets.put(kind, new Bucket(cap, window)));
  }

  @Override
  public Admission admit(long inputTokens, long now) {
    RateKind emptiest = RateKind.REQUESTS;
    Duration wait = Duration.ZERO;
    for (var entry : buckets.entrySet()) {
      long need = Math.max(1, need(entry.getKey(), inputTokens));
      Duration missing = entry.getValue().untilItHolds(need, now);
      if (missing.compareTo(wait) <= 0) continue;
      emptiest = entry.getKey();
      wait = missing;
    }
    if (wait.isPositive()) return new Admission.Refused(emptiest, wait);
    buckets.forEach((kind, bucket) -> bucket.take(need(kind, inputTokens), now));
    return new Admission.Admitted();
  }

  private static long need(RateKind kind, long inputTokens) {
    return switch (kind) {
      case REQUESTS -> 1;
      case TOKENS, INPUT_TOKENS -> inputTokens;
      case OUTPUT_TOKENS -> 0;
    };
  }

  @Override
  public void spend(long outputTokens, long now) {
    buckets.forEach(
        (kind, bucket) -> {
          switch (kind) {
            case TOKENS, OUTPUT_TOKENS -> bucket.take(outputTokens, now);
            case REQUESTS, INPUT_TOKENS -> {}
          }
        });
  }

  @Override
  public Map<RateKind, PoolState> pools(long now) {
    var pools = new EnumMap<RateKind, PoolState>(RateKind.class);
    buckets.forEach((kind, bucket) -> pools.put(kind, bucket.state(now)));
    return pools;
  }
}
