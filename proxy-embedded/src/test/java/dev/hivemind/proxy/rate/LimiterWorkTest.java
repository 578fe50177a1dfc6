package dev.hivemind.proxy.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a limiter does for a call is the same however many calls its window holds. */
class LimiterWorkTest {
  private static final long PERIOD = Duration.ofMinutes(1).toNanos();
  private static final int FEW = 1_000;
  private static final int MANY = 1_000_000;
  private static final int CALLS = 20_000;

  private static Limiter unused(LimiterKind kind, long limit) {
    return switch (kind) {
      case FIXED_WINDOW -> new FixedWindow(limit, PERIOD);
      case SLIDING_WINDOW -> new SlidingWindow(limit, PERIOD);
      case BUCKET -> new TokenBucket(limit, PERIOD, 1);
    };
  }

  /**
   * A thousand times as many calls; work that grew with them would take a thousand times as long.
   */
  @ParameterizedTest
  @EnumSource
  void P24_its_work_does_not_grow_with_the_window(LimiterKind kind) {
    nanosOfCalls(used(kind, FEW));
    long few = nanosOfCalls(used(kind, FEW));
    long many = nanosOfCalls(used(kind, MANY));
    assertThat(many).isLessThan(50 * few);
  }

  /** Filled call by call over its period. */
  private static Limiter used(LimiterKind kind, int calls) {
    Limiter limiter = unused(kind, calls);
    for (int i = 0; i < calls; i++) {
      long at = i * (PERIOD / calls);
      limiter.sent(at);
      limiter.count(1, at, at);
    }
    return limiter;
  }

  /** The quickest of several, since others use this machine too. */
  private static long nanosOfCalls(Limiter limiter) {
    long quickest = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < CALLS; i++) {
        limiter.fitsAt(1, PERIOD - 1);
        limiter.count(1, PERIOD - 1, PERIOD - 1);
        limiter.count(-1, PERIOD - 1, PERIOD - 1);
      }
      quickest = Math.min(quickest, System.nanoTime() - start);
    }
    return quickest;
  }
}
