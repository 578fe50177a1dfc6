package dev.hivemind.examples.mock.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketsTest {
  private static final long SECOND = 1_000_000_000;
  private static final Admission ADMITTED = new Admission.Admitted();

  private static Limiter buckets(RateKind kind, long perMinute) {
    return new TokenBuckets(new RateCaps(Map.of(kind, perMinute)), Duration.ofMinutes(1));
  }

  @Test
  void an_empty_bucket_gives_a_request_back_every_second() {
    Limiter limiter = buckets(RateKind.REQUESTS, 60);
    for (int request = 0; request < 60; request++) {
      assertThat(limiter.admit(1, 0)).isEqualTo(ADMITTED);
    }
    assertThat(limiter.admit(1, 0))
        .isEqualTo(new Admission.Refused(RateKind.REQUESTS, Duration.ofSeconds(1)));
    assertThat(limiter.admit(1, SECOND)).isEqualTo(ADMITTED);
    assertThat(limiter.admit(1, SECOND)).isInstanceOf(Admission.Refused.class);
  }

  @Test
  void a_refused_request_takes_nothing_from_any_bucket() {
    Limiter limiter =
        new TokenBuckets(
            new RateCaps(Map.of(RateKind.REQUESTS, 60L, RateKind.INPUT_TOKENS, 600L)),
            Duration.ofMinutes(1));
    limiter.admit(500, 0);
    assertThat(limiter.admit(200, 0))
        .isEqualTo(new Admission.Refused(RateKind.INPUT_TOKENS, Duration.ofSeconds(10)));
    assertThat(limiter.pools(0))
        .containsEntry(RateKind.REQUESTS, new PoolState(60, 59, Duration.ofSeconds(1)))
        .containsEntry(RateKind.INPUT_TOKENS, new PoolState(600, 100, Duration.ofSeconds(50)));
  }

  @Test
  void a_request_larger_than_the_bucket_is_admitted_when_it_is_full_and_leaves_a_debt() {
    Limiter limiter = buckets(RateKind.INPUT_TOKENS, 600);
    assertThat(limiter.admit(900, 0)).isEqualTo(ADMITTED);
    assertThat(limiter.admit(1, 0)).isInstanceOf(Admission.Refused.class);
    assertThat(limiter.admit(10, 31 * SECOND)).isEqualTo(ADMITTED);
  }

  @Test
  void output_is_taken_when_it_is_produced() {
    Limiter limiter = buckets(RateKind.OUTPUT_TOKENS, 600);
    limiter.admit(5, 0);
    limiter.spend(620, 0);
    assertThat(limiter.admit(5, 0))
        .isEqualTo(new Admission.Refused(RateKind.OUTPUT_TOKENS, Duration.ofMillis(2_100)));
    assertThat(limiter.admit(5, 3 * SECOND)).isEqualTo(ADMITTED);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whoever_waits_as_told_is_admitted_and_nobody_gets_more_than_the_rate(long seed) {
    var random = new SplittableRandom(seed);
    Limiter limiter = buckets(RateKind.INPUT_TOKENS, 6_000);
    long now = 0;
    long admitted = 0;
    for (int request = 0; request < 2_000; request++) {
      now += random.nextLong(SECOND);
      long tokens = random.nextLong(1, 400);
      if (limiter.admit(tokens, now) instanceof Admission.Refused refused) {
        now += refused.retryAfter().toNanos();
        assertThat(limiter.admit(tokens, now)).isEqualTo(ADMITTED);
      }
      admitted += tokens;
      assertThat(admitted).isLessThanOrEqualTo(6_000 + now / (SECOND / 100) + 1);
    }
  }
}
