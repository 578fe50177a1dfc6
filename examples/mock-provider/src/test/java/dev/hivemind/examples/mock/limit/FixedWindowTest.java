package dev.hivemind.examples.mock.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FixedWindowTest {
  private static final long SECOND = 1_000_000_000;
  private static final Admission ADMITTED = new Admission.Admitted();

  private final Limiter limiter =
      new FixedWindow(
          new RateCaps(Map.of(RateKind.REQUESTS, 3L, RateKind.TOKENS, 100L)),
          Duration.ofMinutes(1));

  @Test
  void the_window_starts_with_the_first_request_and_the_next_with_the_first_after_its_end() {
    for (int request = 0; request < 3; request++) {
      assertThat(limiter.admit(1, 100 * SECOND)).isEqualTo(ADMITTED);
    }
    assertThat(limiter.admit(1, 130 * SECOND)).isEqualTo(refused(RateKind.REQUESTS, 30));
    assertThat(limiter.admit(1, 160 * SECOND - 1))
        .isEqualTo(new Admission.Refused(RateKind.REQUESTS, Duration.ofNanos(1)));
    assertThat(limiter.admit(1, 175 * SECOND)).isEqualTo(ADMITTED);
    assertThat(pool(RateKind.REQUESTS, 175)).isEqualTo(new PoolState(3, 2, Duration.ofMinutes(1)));
  }

  @Test
  void tokens_are_counted_before_they_are_judged_and_refused_ones_use_the_window_up() {
    assertThat(limiter.admit(60, 0)).isEqualTo(ADMITTED);
    assertThat(limiter.admit(60, SECOND)).isEqualTo(refused(RateKind.TOKENS, 59));
    assertThat(limiter.admit(40, SECOND)).isEqualTo(refused(RateKind.TOKENS, 59));
    assertThat(pool(RateKind.REQUESTS, 1).remaining()).isZero();
    assertThat(limiter.admit(0, 2 * SECOND)).isEqualTo(refused(RateKind.REQUESTS, 58));
  }

  @Test
  void output_that_was_produced_refuses_later_requests_of_the_window_only() {
    var output =
        new FixedWindow(new RateCaps(Map.of(RateKind.OUTPUT_TOKENS, 10L)), Duration.ofMinutes(1));
    output.admit(1, 0);
    output.spend(10, SECOND);
    assertThat(output.admit(1, 2 * SECOND)).isEqualTo(refused(RateKind.OUTPUT_TOKENS, 58));
    output.spend(10, 61 * SECOND);
    assertThat(output.admit(1, 61 * SECOND)).isEqualTo(ADMITTED);
  }

  @Test
  void before_the_first_request_and_after_a_window_everything_is_there() {
    assertThat(pool(RateKind.TOKENS, 0)).isEqualTo(new PoolState(100, 100, Duration.ZERO));
    limiter.admit(99, 0);
    assertThat(pool(RateKind.TOKENS, 59).remaining()).isEqualTo(1);
    assertThat(pool(RateKind.TOKENS, 60)).isEqualTo(new PoolState(100, 100, Duration.ZERO));
  }

  private PoolState pool(RateKind kind, long second) {
    PoolState pool = limiter.pools(second * SECOND).get(kind);
    if (pool == null) throw new AssertionError("no pool of " + kind);
    return pool;
  }

  private static Admission refused(RateKind kind, long seconds) {
    return new Admission.Refused(kind, Duration.ofSeconds(seconds));
  }
}
