package dev.hivemind.proxy.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hivemind.proxy.breaker.CircuitBreaker.Pass;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
  private static final Duration COOL_DOWN = Duration.ofSeconds(10);
  // So that the nanoseconds run over their end within the tests.
  private Moment now = new Moment(Long.MAX_VALUE - 5, Instant.parse("2026-11-30T12:00:00Z"));
  private final CircuitBreaker breaker = CircuitBreaker.of(BreakerSettings.PAPER);

  private void advance(Duration time) {
    now = now.plus(time);
  }

  private Pass pass() {
    assertThat(breaker.check(now)).isEqualTo(Readiness.NOW);
    return breaker.pass();
  }

  private void fail(int attempts) {
    for (int i = 0; i < attempts; i++) {
      breaker.failed(pass(), now);
    }
  }

  private void succeed(int attempts) {
    for (int i = 0; i < attempts; i++) {
      breaker.succeeded(pass());
    }
  }

  private Pass probe() {
    fail(10);
    advance(COOL_DOWN);
    return pass();
  }

  @Test
  void P22_opens_when_half_of_the_window_failed() {
    fail(9);
    assertThat(breaker.health()).isEqualTo(Health.OK);
    assertThat(breaker.failed(pass(), now)).isTrue();
    assertThat(breaker.health()).isEqualTo(Health.FAILING);
  }

  @Test
  void P22_half_open_lets_one_attempt_through() {
    pass();
    probe();
    assertThat(breaker.health()).isEqualTo(Health.TRYING);
    for (int i = 0; i < 5; i++) {
      assertThat(breaker.check(now))
          .isEqualTo(new Readiness.Blocked(new WaitReason.ProviderFailing()));
    }
    assertThatIllegalStateException().isThrownBy(breaker::pass);
  }

  @Test
  void P22_stays_open_through_every_failed_probe_of_a_long_outage() {
    Pass probe = probe();
    for (int i = 0; i < 30; i++) {
      assertThat(breaker.failed(probe, now)).isTrue();
      assertThat(breaker.check(now)).isInstanceOf(Readiness.NotBefore.class);
      advance(COOL_DOWN);
      probe = pass();
    }
  }

  @Test
  void an_open_breaker_says_until_when() {
    fail(10);
    long until = now.plus(COOL_DOWN).nanos();
    advance(COOL_DOWN.minusNanos(1));
    assertThat(breaker.check(now))
        .isEqualTo(new Readiness.NotBefore(until, new WaitReason.ProviderFailing()));
    assertThatIllegalStateException().isThrownBy(breaker::pass);
    advance(Duration.ofNanos(1));
    assertThat(breaker.check(now)).isEqualTo(Readiness.NOW);
  }

  @Test
  void failures_spread_thinner_than_the_threshold_do_not_open_it() {
    for (int i = 0; i < 100; i++) {
      fail(9);
      succeed(11);
    }
    assertThat(breaker.health()).isEqualTo(Health.OK);
  }

  @Test
  void failures_older_than_the_window_are_forgotten() {
    fail(9);
    succeed(20);
    fail(9);
    assertThat(breaker.health()).isEqualTo(Health.OK);
    fail(1);
    assertThat(breaker.health()).isEqualTo(Health.FAILING);
  }

  @Test
  void a_probe_that_succeeds_closes_it_with_a_clean_record() {
    breaker.succeeded(probe());
    assertThat(breaker.health()).isEqualTo(Health.OK);
    fail(9);
    assertThat(breaker.health()).isEqualTo(Health.OK);
  }

  @Test
  void a_probe_that_fails_opens_it_for_another_cool_down() {
    assertThat(breaker.failed(probe(), now)).isTrue();
    assertThat(breaker.check(now))
        .isEqualTo(
            new Readiness.NotBefore(now.plus(COOL_DOWN).nanos(), new WaitReason.ProviderFailing()));
  }

  @Test
  void a_cancelled_probe_is_given_back() {
    breaker.ignored(probe());
    assertThat(breaker.health()).isEqualTo(Health.TRYING);
    breaker.succeeded(pass());
    assertThat(breaker.health()).isEqualTo(Health.OK);
  }

  @Test
  void a_probe_that_is_refused_for_its_rate_closes_it_since_the_provider_lives() {
    breaker.rateLimited(probe());
    assertThat(breaker.health()).isEqualTo(Health.OK);
  }

  @Test
  void a_probe_whose_answer_begins_closes_it_long_before_its_end() {
    Pass closedAgain = breaker.alive(probe());
    assertThat(breaker.health()).isEqualTo(Health.OK);
    fail(9);
    assertThat(breaker.failed(closedAgain, now)).as("its own end still counts").isTrue();
  }

  @Test
  void an_answer_that_begins_does_not_count_twice() {
    Pass first = pass();
    assertThat(breaker.alive(first)).isSameAs(first);
    fail(9);
    breaker.succeeded(first);
    fail(1);
    assertThat(breaker.health()).isEqualTo(Health.FAILING);
  }

  @Test
  void rate_limits_do_not_feed_it() {
    fail(9);
    for (int i = 0; i < 100; i++) {
      breaker.rateLimited(pass());
    }
    assertThat(breaker.health()).isEqualTo(Health.OK);
    fail(1);
    assertThat(breaker.health()).as("nor do they push failures out").isEqualTo(Health.FAILING);
  }

  @Test
  void stopped_attempts_do_not_feed_it() {
    fail(9);
    for (int i = 0; i < 100; i++) {
      breaker.ignored(pass());
    }
    fail(1);
    assertThat(breaker.health()).isEqualTo(Health.FAILING);
  }

  @Test
  void what_was_sent_before_it_opened_says_nothing_of_the_probe() {
    List<Pass> earlier = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      earlier.add(pass());
    }
    Pass probe = probe();
    breaker.succeeded(earlier.get(0));
    breaker.rateLimited(earlier.get(1));
    breaker.ignored(earlier.get(2));
    assertThat(breaker.failed(earlier.get(3), now)).isFalse();
    assertThat(breaker.check(now))
        .as("the probe is still out")
        .isInstanceOf(Readiness.Blocked.class);
    breaker.succeeded(probe);
    assertThat(breaker.health()).isEqualTo(Health.OK);
  }

  @Test
  void what_ends_while_it_is_open_does_not_lengthen_the_cool_down() {
    Pass earlier = pass();
    fail(10);
    advance(COOL_DOWN.dividedBy(2));
    assertThat(breaker.failed(earlier, now)).isFalse();
    advance(COOL_DOWN.dividedBy(2));
    assertThat(breaker.check(now)).isEqualTo(Readiness.NOW);
  }

  @Test
  void switched_off_it_lets_everything_pass() {
    CircuitBreaker off = CircuitBreaker.off();
    for (int i = 0; i < 100; i++) {
      assertThat(off.check(now)).isEqualTo(Readiness.NOW);
      assertThat(off.failed(off.pass(), now)).isFalse();
    }
    assertThat(off.health()).isEqualTo(Health.OK);
  }

  @Test
  void impossible_settings_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BreakerSettings(0, 0.5, COOL_DOWN));
    assertThatIllegalArgumentException().isThrownBy(() -> new BreakerSettings(20, 0, COOL_DOWN));
    assertThatIllegalArgumentException().isThrownBy(() -> new BreakerSettings(20, 1.1, COOL_DOWN));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BreakerSettings(20, 0.5, COOL_DOWN.negated()));
  }

  @Test
  void a_call_that_fails_again_and_again_by_itself_does_not_open_it() {
    breaker.failed(pass(), now);
    for (int i = 0; i < 50; i++) {
      assertThat(breaker.failedAgain(pass(), now)).isFalse();
    }
    assertThat(breaker.health()).isEqualTo(Health.OK);
  }

  @Test
  void as_the_probe_it_opens_it_again() {
    Pass probe = probe();
    assertThat(breaker.failedAgain(probe, now)).isTrue();
    assertThat(breaker.health()).isEqualTo(Health.FAILING);
  }
}
