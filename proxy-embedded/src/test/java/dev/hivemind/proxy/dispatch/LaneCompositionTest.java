package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.fail;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.permit;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.wait.Readiness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pins how breaker, rate limits and gate work together. */
class LaneCompositionTest {
  private static final Duration COOL_DOWN = Duration.ofSeconds(10);

  @Test
  void those_that_wait_for_their_minute_never_delay_a_later_critical_call() {
    LaneUnderTest test = new LaneUnderTest(2);
    test.rates.limit("small", 1);
    succeed(test.join(test.waiter("a", Priority.NORMAL, "small")));
    List<QueuedAttempt> waiting = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      waiting.add(test.join(test.waiter("a" + i, Priority.NORMAL, "small")));
    }
    assertThat(test.inFlight()).as("they hold no place").isZero();
    QueuedAttempt critical = test.join(test.waiter("late", Priority.CRITICAL, "large"));
    assertThat(isGranted(critical)).isTrue();
    assertThat(waiting).noneMatch(LaneUnderTest::isGranted);
  }

  @Test
  void a_critical_call_gets_the_first_place_of_a_new_minute() {
    LaneUnderTest test = new LaneUnderTest(5);
    test.rates.limit("m", 1);
    succeed(test.join("a"));
    QueuedAttempt early = test.join("b");
    QueuedAttempt critical = test.join("late", Priority.CRITICAL);
    test.time.advance(FakeRates.MINUTE);
    assertThat(isGranted(critical)).isTrue();
    assertThat(isGranted(early)).isFalse();
  }

  @Test
  void a_full_pool_never_delays_another_model() {
    LaneUnderTest test = new LaneUnderTest(3);
    test.rates.limit("small", 1);
    succeed(test.join(test.waiter("a", Priority.CRITICAL, "small")));
    QueuedAttempt stuck = test.join(test.waiter("a", Priority.CRITICAL, "small"));
    for (int i = 0; i < 100; i++) {
      QueuedAttempt other = test.join(test.waiter("b", Priority.LOW, "large"));
      assertThat(isGranted(other)).isTrue();
      succeed(other);
    }
    assertThat(isGranted(stuck)).isFalse();
  }

  @Test
  void a_call_that_no_pool_counts_passes_a_full_one() {
    LaneUnderTest test = new LaneUnderTest(3);
    test.rates.limit("m", 1);
    succeed(test.join("a"));
    assertThat(isGranted(test.join("a"))).isFalse();
    RateNeed tokenCount = new RateNeed("m", false, 1_000);
    Waiter waiter =
        new Waiter(
            "a",
            Priority.NORMAL,
            tokenCount,
            0,
            test.time.nanos(),
            LaneUnderTest.PATIENCE,
            null,
            false);
    assertThat(isGranted(test.join(waiter))).isTrue();
  }

  @Test
  void who_waits_for_a_place_draws_on_no_rate_limit() {
    LaneUnderTest test = new LaneUnderTest(1);
    test.rates.limit("m", 100);
    QueuedAttempt first = test.join("a");
    test.join("b");
    test.join("c");
    assertThat(test.rates.open()).isEqualTo(1);
    succeed(first);
    assertThat(test.rates.open()).isEqualTo(1);
  }

  @Test
  void nothing_waits_holding_anything() {
    LaneUnderTest test = new LaneUnderTest(2);
    test.rates.limit("small", 1);
    test.join(test.waiter("a", Priority.NORMAL, "small"));
    for (int i = 0; i < 20; i++) {
      test.join(test.waiter("b" + i, Priority.NORMAL, "small"));
      test.join(test.waiter("c" + i, Priority.NORMAL, "large"));
    }
    assertThat(test.inFlight()).isEqualTo(2);
    assertThat(test.rates.open()).isEqualTo(2);
    assertThat(test.lane.view().queued()).isEqualTo(39);
  }

  @Test
  void the_probe_is_not_taken_by_one_that_waits_for_its_minute() {
    LaneUnderTest test = new LaneUnderTest(2);
    test.rates.limit("small", 1);
    succeed(test.join(test.waiter("a", Priority.CRITICAL, "small")));
    test.breakDown();
    QueuedAttempt stuck = test.join(test.waiter("a", Priority.CRITICAL, "small"));
    QueuedAttempt other = test.join(test.waiter("b", Priority.LOW, "large"));
    test.time.advance(COOL_DOWN);
    assertThat(isGranted(other)).as("tries whether the provider is back").isTrue();
    assertThat(isGranted(stuck)).isFalse();
  }

  @Test
  void P22_a_dead_provider_gets_one_call_each_cool_down_and_then_all_that_fits() {
    LaneUnderTest test = new LaneUnderTest(3);
    test.breakDown();
    List<QueuedAttempt> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      waiting.add(test.join("a" + i));
    }
    for (int i = 0; i < 12; i++) {
      assertThat(test.inFlight()).isZero();
      test.time.advance(COOL_DOWN);
      assertThat(test.inFlight()).as("one probe").isEqualTo(1);
      fail(take(waiting));
    }
    test.time.advance(COOL_DOWN);
    succeed(take(waiting));
    assertThat(test.inFlight()).isEqualTo(3);
    assertThat(test.health)
        .startsWith(Health.FAILING, Health.TRYING, Health.FAILING)
        .endsWith(Health.FAILING, Health.TRYING, Health.OK);
  }

  private static QueuedAttempt take(List<QueuedAttempt> waiting) {
    QueuedAttempt granted =
        waiting.stream().filter(LaneUnderTest::isGranted).findFirst().orElseThrow();
    waiting.remove(granted);
    return granted;
  }

  @Test
  void the_others_go_on_as_soon_as_the_probes_answer_begins() {
    LaneUnderTest test = new LaneUnderTest(3);
    test.breakDown();
    QueuedAttempt probe = test.join("a");
    QueuedAttempt next = test.join("b");
    test.time.advance(COOL_DOWN);
    assertThat(isGranted(next)).isFalse();
    permit(probe).firstByte(Duration.ofSeconds(1), true);
    assertThat(isGranted(next)).as("long before the probe's end").isTrue();
  }

  @Test
  void a_probe_that_is_never_sent_is_given_back() {
    LaneUnderTest test = new LaneUnderTest(3);
    test.breakDown();
    QueuedAttempt probe = test.join("a");
    QueuedAttempt next = test.join("b");
    test.time.advance(COOL_DOWN);
    permit(probe).neverSent();
    assertThat(isGranted(next)).isTrue();
  }

  @Test
  void a_bouncing_waiter_hears_at_once_that_the_provider_fails_and_for_how_long() {
    LaneUnderTest test = new LaneUnderTest(1);
    QueuedAttempt held = test.join("a");
    QueuedAttempt queued = test.join(test.bouncing("b"));
    assertThat(queued.turn()).isNotDone();
    succeed(held);
    succeed(queued);
    test.breakDown();
    test.time.advance(Duration.ofSeconds(4));
    assertThat(test.join(test.bouncing("b")).turn())
        .isCompletedWithValue(new Turn.Bounced(Duration.ofSeconds(6)));
    assertThat(test.join("managed").turn()).as("is held").isNotDone();
    test.time.advance(Duration.ofSeconds(6));
    assertThat(test.join(test.bouncing("b")).turn())
        .as("while the probe is out")
        .isCompletedWithValue(new Turn.Bounced(Duration.ofSeconds(1)));
  }

  @Test
  void bouncing_waiters_in_the_queue_are_turned_away_when_the_breaker_opens() {
    LaneUnderTest test = new LaneUnderTest(10);
    List<QueuedAttempt> managed = new ArrayList<>();
    for (int i = 0; i < 19; i++) {
      managed.add(test.join("a" + i, Priority.CRITICAL));
    }
    QueuedAttempt bouncing = test.join(test.bouncing("b"));
    managed.subList(0, 9).forEach(LaneUnderTest::fail);
    assertThat(bouncing.turn()).isNotDone();
    fail(managed.get(9));
    assertThat(bouncing.turn()).isCompletedWithValue(new Turn.Bounced(COOL_DOWN));
  }

  @Test
  void an_opening_breaker_lowers_the_limit() {
    LaneUnderTest test = LaneUnderTest.adaptive(16);
    List<QueuedAttempt> burst = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      burst.add(test.join("a" + i));
    }
    test.time.advance(Duration.ofSeconds(1));
    burst.forEach(LaneUnderTest::fail);
    assertThat(test.lane.view().limit())
        .as("once for the burst, once for the breaker")
        .isEqualTo(4);
  }

  @Test
  void the_lane_grows_while_long_answers_still_run() {
    LaneUnderTest test = LaneUnderTest.adaptive(5);
    test.lane.agents(40);
    List<QueuedAttempt> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      all.add(test.join("a" + i));
    }
    for (int roundTrip = 0; roundTrip < 3; roundTrip++) {
      test.time.advance(Duration.ofSeconds(1));
      all.stream()
          .filter(LaneUnderTest::isGranted)
          .forEach(queued -> permit(queued).firstByte(Duration.ofSeconds(1), true));
    }
    assertThat(all).allMatch(LaneUnderTest::isGranted);
  }

  @Test
  void a_lowered_number_of_agents_ends_nothing_in_flight() {
    LaneUnderTest test = LaneUnderTest.adaptive(2);
    test.lane.agents(4);
    QueuedAttempt first = test.join("a");
    test.join("b");
    test.time.advance(Duration.ofSeconds(1));
    permit(first).firstByte(Duration.ofSeconds(1), true);
    test.join("c");
    test.join("d");
    assertThat(test.inFlight()).isEqualTo(4);
    test.lane.agents(1);
    assertThat(test.lane.view().limit()).isEqualTo(2);
    assertThat(test.inFlight()).isEqualTo(4);
  }

  @Test
  void a_full_lane_is_not_asked_for_its_rate_limits() {
    LaneUnderTest test = new LaneUnderTest(1);
    test.join("a");
    int checks = test.rates.checks();
    for (int i = 0; i < 100; i++) {
      test.join("b" + i);
    }
    assertThat(test.rates.checks()).isEqualTo(checks);
  }

  @Test
  void an_exhausted_pool_is_asked_once_however_many_wait_for_it() {
    LaneUnderTest test = new LaneUnderTest(1_000);
    test.rates.limit("m", 1);
    test.join("a");
    for (int i = 0; i < 100; i++) {
      test.join("b" + i);
    }
    int checks = test.rates.checks();
    succeed(test.join(test.waiter("c", Priority.NORMAL, "large")));
    assertThat(test.rates.checks() - checks).isLessThanOrEqualTo(4);
  }

  @Test
  void the_readiness_of_a_waiter_names_what_it_waits_for() {
    LaneUnderTest test = new LaneUnderTest(1);
    test.rates.limit("small", 1);
    QueuedAttempt inFlight = test.join(test.waiter("a", Priority.NORMAL, "small"));
    test.join(test.waiter("b", Priority.NORMAL, "small"));
    assertThat(test.lane.waiting("b").orElseThrow().readiness())
        .isInstanceOf(Readiness.Blocked.class);
    succeed(inFlight);
    assertThat(test.lane.waiting("b").orElseThrow().readiness())
        .isInstanceOf(Readiness.NotBefore.class);
    assertThat(test.lane.waiting("a")).isEmpty();
  }
}
