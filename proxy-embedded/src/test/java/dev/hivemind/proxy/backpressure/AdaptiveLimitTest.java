package dev.hivemind.proxy.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.backpressure.SimulatedLane.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptiveLimitTest {
  private static final Duration TTFB = Duration.ofSeconds(2);
  private long now = Long.MAX_VALUE - 5;

  private static AdaptiveLimit limit(int start) {
    return limit(start, null, null);
  }

  private static AdaptiveLimit limit(
      int start, @Nullable Integer ceiling, @Nullable Duration target) {
    return new AdaptiveLimit(new LimitSettings(start, ceiling, 0.5, 0.5, target));
  }

  private SentAttempt send() {
    return new SentAttempt(now, "m", 10_000);
  }

  private void begins(AdaptiveLimit limit, SentAttempt attempt, Duration firstByte) {
    now = attempt.sentNanos() + firstByte.toNanos();
    limit.firstByte(attempt, firstByte, true, limit.limit(), now);
  }

  /** So many attempts one after the other, each answered after as long. */
  private void begin(int attempts, AdaptiveLimit limit, Duration firstByte) {
    for (int i = 0; i < attempts; i++) {
      begins(limit, send(), firstByte);
    }
  }

  /** An attempt that failed at once. */
  private void fail(AdaptiveLimit limit) {
    now += TTFB.toNanos();
    limit.failed(send(), now);
  }

  @Test
  void starts_at_the_profiles_number() {
    assertThat(limit(5).limit()).isEqualTo(5);
  }

  @Test
  void grows_to_the_number_of_agents_in_a_few_round_trips() {
    AdaptiveLimit limit = limit(5);
    SimulatedLane lane =
        new SimulatedLane(limit, 40, _ -> Behaviour.stream(TTFB, Duration.ofSeconds(30)));
    Duration took = lane.runUntil(() -> limit.limit() == 40);
    assertThat(took).isLessThanOrEqualTo(TTFB.multipliedBy(3));
  }

  @Test
  void doubles_once_in_a_round_trip_however_many_answers_begin() {
    AdaptiveLimit limit = limit(5);
    limit.agents(40);
    SentAttempt one = send();
    SentAttempt other = send();
    begins(limit, one, TTFB);
    begins(limit, other, TTFB.plusMillis(1));
    assertThat(limit.limit()).isEqualTo(10);
    begins(limit, send(), TTFB);
    assertThat(limit.limit()).isEqualTo(20);
  }

  @Test
  void never_grows_beyond_the_number_of_agents() {
    AdaptiveLimit limit = limit(5);
    SimulatedLane lane = new SimulatedLane(limit, 12, _ -> Behaviour.stream(TTFB, Duration.ZERO));
    lane.run(Duration.ofMinutes(10));
    assertThat(limit.limit()).isEqualTo(12);
  }

  @Test
  void follows_the_number_of_agents_down_to_where_it_started() {
    AdaptiveLimit limit = limit(5);
    new SimulatedLane(limit, 40, _ -> Behaviour.stream(TTFB, Duration.ZERO))
        .run(Duration.ofMinutes(1));
    limit.agents(10);
    assertThat(limit.limit()).isEqualTo(10);
    limit.agents(0);
    assertThat(limit.limit()).isEqualTo(5);
  }

  @Test
  void a_number_that_the_user_wrote_is_a_ceiling() {
    AdaptiveLimit limit = limit(5, 8, null);
    new SimulatedLane(limit, 40, _ -> Behaviour.stream(TTFB, Duration.ZERO))
        .run(Duration.ofMinutes(10));
    assertThat(limit.limit()).isEqualTo(8);
    assertThat(limit(5, 2, null).limit()).isEqualTo(2);
  }

  @Test
  void does_not_grow_while_it_is_not_in_use() {
    AdaptiveLimit limit = limit(5);
    limit.agents(40);
    for (int i = 0; i < 100; i++) {
      limit.firstByte(send(), TTFB, true, 4, now);
    }
    assertThat(limit.limit()).isEqualTo(5);
  }

  @Test
  void grows_on_answers_that_are_no_streams_too() {
    AdaptiveLimit limit = limit(5);
    limit.agents(40);
    limit.firstByte(send(), TTFB, false, 5, now);
    assertThat(limit.limit()).isEqualTo(10);
  }

  @Test
  void a_burst_of_ten_failures_cuts_once() {
    AdaptiveLimit limit = limit(16);
    List<SentAttempt> burst = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      burst.add(send());
      now++;
    }
    for (SentAttempt attempt : burst) {
      now++;
      limit.failed(attempt, now);
    }
    assertThat(limit.limit()).isEqualTo(8);
  }

  @Test
  void a_failure_of_the_next_round_trip_cuts_again() {
    AdaptiveLimit limit = limit(16);
    fail(limit);
    fail(limit);
    assertThat(limit.limit()).isEqualTo(4);
  }

  @Test
  void never_below_one() {
    AdaptiveLimit limit = limit(5);
    for (int i = 0; i < 10; i++) {
      fail(limit);
    }
    assertThat(limit.limit()).isEqualTo(1);
  }

  @Test
  void an_opening_breaker_cuts_it_even_in_the_round_trip_of_another_cut() {
    AdaptiveLimit limit = limit(16);
    fail(limit);
    limit.breakerOpened(now);
    assertThat(limit.limit()).isEqualTo(4);
  }

  @Test
  void a_429_is_no_push_back() {
    AdaptiveLimit limit = limit(5);
    limit.rateLimited(send(), now);
    assertThat(limit.limit()).isEqualTo(5);
  }

  @Test
  void after_a_push_back_it_gains_one_in_a_round_trip() {
    AdaptiveLimit limit = limit(16);
    limit.agents(40);
    fail(limit);
    SentAttempt one = send();
    SentAttempt other = send();
    begins(limit, one, TTFB);
    begins(limit, other, TTFB.plusMillis(1));
    assertThat(limit.limit()).isEqualTo(9);
    begins(limit, send(), TTFB);
    assertThat(limit.limit()).isEqualTo(10);
  }

  @Test
  void answers_to_what_was_sent_before_a_cut_do_not_grow_it_again() {
    AdaptiveLimit limit = limit(16);
    limit.agents(40);
    SentAttempt before = send();
    fail(limit);
    limit.firstByte(before, TTFB, true, 16, now);
    assertThat(limit.limit()).isEqualTo(8);
  }

  @Test
  void recovers_from_1_to_5_well_under_40_seconds_even_with_long_generations() {
    AdaptiveLimit limit = limit(5);
    SimulatedLane lane =
        new SimulatedLane(limit, 20, _ -> Behaviour.stream(TTFB, Duration.ofSeconds(30)));
    for (int i = 0; i < 10; i++) {
      limit.breakerOpened(0);
    }
    assertThat(limit.limit()).isEqualTo(1);
    assertThat(lane.runUntil(() -> limit.limit() >= 5)).isLessThan(Duration.ofSeconds(12));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void long_generations_do_not_collapse_it(long seed) {
    Random random = new Random(seed);
    AdaptiveLimit limit = limit(5);
    SimulatedLane lane =
        new SimulatedLane(
            limit,
            20,
            _ ->
                Behaviour.stream(
                    Duration.ofMillis(400 + random.nextInt(4_000)),
                    Duration.ofSeconds(20 + random.nextInt(40))));
    lane.run(Duration.ofHours(1));
    assertThat(lane.smallestLimit()).isGreaterThanOrEqualTo(5);
    assertThat(limit.limit()).isEqualTo(20);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void the_noise_of_a_busy_machine_does_not_collapse_it(long seed) {
    Random random = new Random(seed);
    AdaptiveLimit limit = limit(5);
    // 5 ms while few are in flight, up to eight times as long when 2 cores serve many.
    SimulatedLane lane =
        new SimulatedLane(
            limit,
            40,
            inFlight ->
                Behaviour.stream(
                    Duration.ofMillis(5 + random.nextInt(1 + inFlight)), Duration.ofMillis(20)));
    lane.run(Duration.ofSeconds(30));
    assertThat(lane.smallestLimit()).isGreaterThanOrEqualTo(5);
    assertThat(limit.limit()).isEqualTo(40);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void spikes_and_a_cache_that_often_misses_do_not_collapse_it(long seed) {
    Random random = new Random(seed);
    AdaptiveLimit limit = limit(5);
    SimulatedLane lane =
        new SimulatedLane(
            limit,
            10,
            _ ->
                Behaviour.stream(
                    Duration.ofMillis(random.nextInt(10) < 5 ? 300 : 3_000),
                    Duration.ofSeconds(2)));
    lane.run(Duration.ofMinutes(30));
    assertThat(lane.smallestLimit()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void first_bytes_that_come_much_later_than_usual_push_back() {
    AdaptiveLimit limit = limit(16);
    begin(40, limit, Duration.ofMillis(500));
    begin(14, limit, Duration.ofSeconds(5));
    assertThat(limit.limit()).isEqualTo(16);
    begins(limit, send(), Duration.ofSeconds(5));
    assertThat(limit.limit()).isEqualTo(8);
  }

  @Test
  void what_stays_slow_becomes_usual() {
    AdaptiveLimit limit = limit(16);
    limit.agents(16);
    begin(40, limit, Duration.ofMillis(500));
    begin(300, limit, Duration.ofSeconds(5));
    assertThat(limit.limit()).isEqualTo(16);
  }

  @Test
  void a_large_request_is_not_slow_for_taking_longer_than_small_ones() {
    AdaptiveLimit limit = limit(16);
    for (int i = 0; i < 100; i++) {
      begins(limit, new SentAttempt(now, "m", 1_000), Duration.ofMillis(300));
    }
    for (int i = 0; i < 100; i++) {
      begins(limit, new SentAttempt(now, "m", 1_000_000), Duration.ofSeconds(6));
    }
    for (int i = 0; i < 100; i++) {
      begins(limit, new SentAttempt(now, "larger model", 1_000), Duration.ofSeconds(6));
    }
    assertThat(limit.limit()).isEqualTo(16);
  }

  @Test
  void the_time_of_answers_that_are_no_streams_says_nothing() {
    AdaptiveLimit limit = limit(16);
    begin(40, limit, Duration.ofMillis(500));
    for (int i = 0; i < 100; i++) {
      limit.firstByte(send(), Duration.ofMinutes(1), false, 1, now);
    }
    assertThat(limit.limit()).isEqualTo(16);
  }

  @Test
  void a_target_that_the_user_wrote_replaces_what_is_usual() {
    AdaptiveLimit limit = limit(16, null, Duration.ofSeconds(3));
    begin(15, limit, Duration.ofSeconds(4));
    assertThat(limit.limit()).isEqualTo(8);
    AdaptiveLimit within = limit(16, null, Duration.ofSeconds(3));
    begin(15, within, Duration.ofSeconds(3));
    assertThat(within.limit()).isEqualTo(16);
  }

  @Test
  void settles_around_what_a_provider_bears() {
    AdaptiveLimit limit = limit(5);
    SimulatedLane lane =
        new SimulatedLane(
            limit,
            40,
            inFlight ->
                inFlight > 12
                    ? Behaviour.failing(Duration.ofMillis(200))
                    : Behaviour.stream(TTFB, Duration.ofSeconds(5)));
    lane.run(Duration.ofMinutes(1));
    for (int i = 0; i < 60; i++) {
      lane.run(Duration.ofSeconds(10));
      assertThat(limit.limit()).isBetween(6, 14);
    }
  }

  @Test
  void switched_off_it_stays_where_it_is() {
    ConcurrencyLimit fixed = ConcurrencyLimit.fixed(7);
    fixed.agents(40);
    fixed.failed(send(), now);
    fixed.rateLimited(send(), now);
    fixed.breakerOpened(now);
    fixed.firstByte(send(), TTFB, true, 7, now);
    assertThat(fixed.limit()).isEqualTo(7);
  }
}
