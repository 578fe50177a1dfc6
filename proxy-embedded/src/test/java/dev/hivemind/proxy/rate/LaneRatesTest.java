package dev.hivemind.proxy.rate;

import static dev.hivemind.proxy.rate.Answers.SONNET;
import static dev.hivemind.proxy.rate.Answers.anthropic;
import static dev.hivemind.proxy.rate.Answers.headers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.proxy.rate.RateLimits.Reservation;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaneRatesTest {
  private static final String OPUS = "claude-opus-4-8";

  private static Answers windowed() {
    return new Answers(SimulatedProviders.anthropic().kind(LimiterKind.FIXED_WINDOW));
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  @Test
  void a_window_that_is_used_up_holds_until_its_reset_and_not_a_tenth_of_a_second_longer() {
    Answers lane = windowed();
    Instant reset = lane.now.wall().plusMillis(20_100);
    lane.call(SONNET, 200, anthropic("requests", 50, 0, reset));
    Duration expected = Duration.between(lane.now.wall(), reset);
    assertThat(lane.wait(SONNET)).isBetween(expected, expected.plusMillis(100));
    assertThat(lane.check(SONNET))
        .isInstanceOfSatisfying(
            Readiness.NotBefore.class,
            held ->
                assertThat(held.reason())
                    .isEqualTo(
                        new WaitReason.RateLimit(Quantity.REQUESTS, "claude-sonnet-5", 50, 50)));
  }

  /** One call of ours, all others somebody else's with the same key, 51 s ago. */
  @ParameterizedTest
  @EnumSource(LimiterKind.class)
  void whatever_the_limit_is_taken_for_others_calls_are_forgotten_at_the_reset_that_is_named(
      LimiterKind kind) {
    Answers lane = new Answers(SimulatedProviders.anthropic().kind(kind));
    Instant reset = lane.now.wall().plusMillis(9_100);
    lane.call(SONNET, 200, anthropic("requests", 50, 0, reset));
    Duration expected = Duration.between(lane.now.wall(), reset);
    assertThat(lane.wait(SONNET)).isBetween(expected, expected.plusMillis(200));
  }

  @Test
  void a_reset_in_whole_seconds_may_have_been_cut() {
    Answers lane = windowed();
    Instant reset = Instant.parse("2026-11-30T10:00:20Z");
    lane.call(SONNET, 200, anthropic("requests", 50, 0, reset));
    Duration named = Duration.between(lane.now.wall(), reset);
    assertThat(lane.wait(SONNET)).isBetween(named.plusSeconds(1), named.plusMillis(1100));
  }

  @Test
  void what_one_model_is_told_never_limits_another() {
    Answers lane = windowed();
    lane.call(SONNET, 200, anthropic("requests", 50, 0, lane.now.wall().plusMillis(30_100)));
    assertThat(lane.wait(SONNET)).isPositive();
    assertThat(lane.wait("claude-sonnet-5-20260901")).isPositive();
    assertThat(lane.wait(OPUS)).isZero();
  }

  @Test
  void a_new_model_starts_from_the_seed() {
    Answers lane = new Answers(SimulatedProviders.anthropic().seed(Quantity.REQUESTS, 2));
    lane.call(SONNET, 200, anthropic("requests", 50, 49, lane.now.wall().plusMillis(1_200)));
    lane.send(OPUS);
    assertThat(lane.wait(OPUS)).isZero();
    lane.send(OPUS);
    assertThat(lane.wait(OPUS)).isPositive();
    assertThat(lane.wait(SONNET)).isZero();
  }

  @Test
  void requests_that_the_provider_does_not_count_draw_nothing_and_teach_nothing() {
    Answers lane = windowed();
    Headers full = anthropic("requests", 50, 0, lane.now.wall().plusMillis(30_100));
    RateNeed tokenCount = new RateNeed(SONNET, false, 400);
    Reservation counting = lane.rates.reserve(tokenCount, lane.now);
    lane.rates.answered(counting, 200, full, lane.now);
    lane.rates.settle(counting, Usage.NONE, lane.now);
    assertThat(lane.wait(SONNET)).isZero();
    lane.call(SONNET, 200, full);
    assertThat(lane.wait(SONNET)).isPositive();
    assertThat(lane.rates.check(tokenCount, lane.now)).isEqualTo(Readiness.NOW);
  }

  @Test
  void a_seed_lapses_when_good_answers_say_nothing_of_its_kind() {
    Answers lane = new Answers(SimulatedProviders.openAi().seed(Quantity.REQUESTS, 5));
    lane.call("gpt", 200, Headers.NONE);
    lane.call("gpt", 502, Headers.NONE);
    lane.call("gpt", 200, Headers.NONE);
    assertThat(lane.rates.pools(lane.now)).hasSize(1);
    lane.call("gpt", 200, Headers.NONE);
    for (int i = 0; i < 100; i++) {
      lane.call("gpt", 200, Headers.NONE);
    }
    assertThat(lane.wait("gpt")).isZero();
    assertThat(lane.rates.pools(lane.now)).isEmpty();
  }

  @Test
  void a_written_ceiling_never_lapses_and_is_shared_by_all_models() {
    Answers lane = new Answers(SimulatedProviders.openAi().ceiling(Quantity.REQUESTS, 5));
    for (int i = 0; i < 5; i++) {
      lane.call("gpt-" + i, 200, headers("x-ratelimit-limit-requests: 9000"));
    }
    assertThat(lane.wait("gpt-new")).isBetween(seconds(59.9), seconds(60.2));
  }

  @Test
  void a_ceiling_of_tokens_counts_what_was_reported() {
    Answers lane = new Answers(SimulatedProviders.openAi().ceiling(Quantity.TOKENS, 1000));
    lane.call("gpt", 200, Headers.NONE, new Usage(300, 200, 0, 0, false));
    assertThat(lane.rates.pools(lane.now))
        .singleElement()
        .satisfies(pool -> assertThat(pool.used()).isEqualTo(500));
    lane.call("gpt", 502, Headers.NONE);
    assertThat(lane.rates.pools(lane.now).getFirst().used()).isEqualTo(500);
  }

  @Test
  void a_cancelled_attempt_gives_all_back() {
    Answers lane =
        new Answers(
            SimulatedProviders.openAi()
                .seed(Quantity.REQUESTS, 1)
                .ceiling(Quantity.REQUESTS, 1)
                .burst(Duration.ofSeconds(1)));
    Reservation reservation = lane.send("gpt");
    assertThat(lane.wait("gpt")).isPositive();
    lane.rates.cancel(reservation, lane.now);
    assertThat(lane.wait("gpt")).isZero();
  }

  @Test
  void corrections_go_up_and_down_less_what_is_in_flight() {
    Answers lane = windowed();
    Instant reset = lane.now.wall().plusMillis(30_100);
    lane.call(SONNET, 200, anthropic("requests", 50, 3, reset));
    lane.send(SONNET);
    lane.send(SONNET);
    assertThat(lane.wait(SONNET)).isZero();
    lane.send(SONNET);
    assertThat(lane.wait(SONNET)).isPositive();
    lane.pass(Duration.ofSeconds(3));
    lane.call(SONNET, 200, anthropic("requests", 60, 12, reset));
    assertThat(lane.wait(SONNET)).isZero();
  }

  @Test
  void an_answer_that_was_overtaken_cannot_bring_back_what_is_used() {
    Answers lane = windowed();
    Instant reset = lane.now.wall().plusMillis(30_100);
    Reservation slow = lane.send(SONNET);
    lane.pass(Duration.ofMillis(20));
    lane.call(SONNET, 200, anthropic("requests", 50, 0, reset));
    lane.rates.answered(slow, 200, anthropic("requests", 50, 1, reset), lane.now);
    assertThat(lane.wait(SONNET)).isPositive();
  }

  @Test
  void a_reset_that_is_named_a_hair_later_is_that_of_the_same_window() {
    Answers lane = windowed();
    Instant reset = lane.now.wall().plusMillis(30_100);
    Reservation slow = lane.send(SONNET);
    lane.pass(Duration.ofMillis(20));
    lane.call(SONNET, 200, anthropic("requests", 50, 0, reset));
    lane.rates.answered(slow, 200, anthropic("requests", 50, 1, reset.plusMillis(1)), lane.now);
    assertThat(lane.wait(SONNET)).isPositive();
  }

  @Test
  void an_answer_of_the_last_window_says_nothing_of_this_one() {
    Answers lane = windowed();
    Instant reset = lane.now.wall().plusMillis(1_100);
    Reservation slow = lane.send(SONNET);
    lane.pass(Duration.ofMillis(20));
    lane.call(SONNET, 200, anthropic("requests", 50, 1, reset));
    lane.pass(Duration.ofSeconds(2));
    assertThat(lane.wait(SONNET)).isZero();
    lane.rates.answered(slow, 200, anthropic("requests", 50, 0, reset), lane.now);
    assertThat(lane.wait(SONNET)).isZero();
  }

  @Test
  void a_reset_in_the_past_is_no_reason_to_wait() {
    Answers lane = windowed();
    lane.call(SONNET, 200, anthropic("requests", 50, 0, lane.now.wall().minusMillis(5_100)));
    assertThat(lane.wait(SONNET)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-3600, -40, 40, 86_400})
  void a_clock_that_is_wrong_is_set_right_by_the_date_of_the_answer(long skewSeconds) {
    Answers lane = windowed();
    Instant provider = Instant.parse("2026-11-30T12:00:00Z");
    lane.now = new Moment(1, provider.plusSeconds(skewSeconds).plusMillis(400));
    Headers answer =
        anthropic("requests", 50, 0, provider.plusMillis(30_500))
            .and("date", "Mon, 30 Nov 2026 12:00:00 GMT");
    lane.call(SONNET, 200, answer);
    assertThat(lane.wait(SONNET)).isBetween(seconds(29.5), seconds(31.5));
  }

  @Test
  void a_machine_that_slept_does_not_wait_for_a_reset_that_is_over() {
    Answers lane = windowed();
    lane.call(SONNET, 200, anthropic("requests", 50, 0, lane.now.wall().plusMillis(50_100)));
    assertThat(lane.wait(SONNET)).isPositive();
    lane.now = new Moment(lane.now.nanos() + 1_000_000, lane.now.wall().plusSeconds(600));
    assertThat(lane.wait(SONNET)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"false, 0", "true, 30"})
  void the_papers_pause_is_only_made_when_switched_on(boolean on, long atLeastSeconds) {
    Answers lane =
        new Answers(SimulatedProviders.anthropic().kind(LimiterKind.FIXED_WINDOW).headerPause(on));
    lane.call(SONNET, 200, anthropic("requests", 50, 2, lane.now.wall().plusMillis(30_100)));
    assertThat(lane.wait(SONNET)).isGreaterThanOrEqualTo(Duration.ofSeconds(atLeastSeconds));
    assertThat(lane.wait(SONNET).isZero()).isEqualTo(!on);
  }

  @Test
  void tokens_are_reserved_by_the_learned_ratio() {
    Answers lane = new Answers(SimulatedProviders.anthropic().seed(Quantity.INPUT_TOKENS, 1000));
    RateNeed need = new RateNeed(SONNET, true, 2000);
    lane.rates.reserve(need, lane.now);
    assertThat(lane.rates.pools(lane.now).getFirst().used()).isEqualTo(500);
    Reservation second = lane.rates.reserve(need, lane.now);
    assertThat(lane.rates.check(need, lane.now)).isInstanceOf(Readiness.NotBefore.class);
    lane.rates.answered(second, 200, Headers.NONE, lane.now);
    lane.rates.settle(second, new Usage(60, 5, 7000, 40, false), lane.now);
    assertThat(lane.rates.pools(lane.now).getFirst().used())
        .as("500 in flight, and 60 read and 40 written to the cache; cache reads are free")
        .isEqualTo(600);
    assertThat(lane.rates.check(need, lane.now)).isEqualTo(Readiness.NOW);
  }

  @Test
  void azure_counts_what_a_request_may_produce_when_it_is_sent_and_leaves_it_at_that() {
    Answers lane =
        new Answers(SimulatedProviders.openAi().seed(Quantity.TOKENS, 10_000).outputReserved(true));
    RateNeed need = new RateNeed("gpt", true, 2000, 4000);
    Reservation first = lane.rates.reserve(need, lane.now);
    assertThat(lane.rates.pools(lane.now).getFirst().used()).isEqualTo(4500);
    lane.rates.answered(first, 200, Headers.NONE, lane.now);
    lane.rates.settle(first, new Usage(300, 20, 0, 0, false), lane.now);
    assertThat(lane.rates.pools(lane.now).getFirst().used()).isEqualTo(4500);
    assertThat(lane.rates.check(need, lane.now)).isEqualTo(Readiness.NOW);
    lane.rates.reserve(need, lane.now);
    assertThat(lane.rates.check(need, lane.now)).isInstanceOf(Readiness.NotBefore.class);
  }

  @Test
  void a_ceiling_of_the_user_counts_what_is_really_produced_on_azure_too() {
    Answers lane =
        new Answers(
            SimulatedProviders.openAi().ceiling(Quantity.TOKENS, 1000).outputReserved(true));
    Reservation sent = lane.rates.reserve(new RateNeed("gpt", true, 400, 800_000), lane.now);
    lane.rates.answered(sent, 200, Headers.NONE, lane.now);
    lane.rates.settle(sent, new Usage(300, 20, 0, 0, false), lane.now);
    assertThat(lane.rates.pools(lane.now).getLast().used()).isEqualTo(320);
  }

  @Test
  void cache_reads_count_where_the_provider_counts_them() {
    Answers lane = new Answers(SimulatedProviders.openAi().seed(Quantity.TOKENS, 10_000));
    lane.call("gpt", 200, Headers.NONE, new Usage(60, 5, 7000, 0, false));
    assertThat(lane.rates.pools(lane.now).getFirst().used()).isEqualTo(7065);
  }

  @Test
  void a_request_larger_than_the_limit_goes_when_the_limit_is_whole() {
    Answers lane = new Answers(SimulatedProviders.anthropic().seed(Quantity.INPUT_TOKENS, 1000));
    RateNeed huge = new RateNeed(SONNET, true, 1_000_000);
    assertThat(lane.rates.check(huge, lane.now)).isEqualTo(Readiness.NOW);
    lane.rates.reserve(huge, lane.now);
    assertThat(lane.rates.check(huge, lane.now)).isInstanceOf(Readiness.NotBefore.class);
  }

  @Test
  void output_puts_a_pool_into_debt_and_holds_calls_until_it_is_paid() {
    Answers lane = new Answers(SimulatedProviders.anthropic().seed(Quantity.OUTPUT_TOKENS, 600));
    lane.call(SONNET, 200, Headers.NONE, new Usage(10, 1200, 0, 0, false));
    assertThat(lane.wait(SONNET)).isBetween(seconds(60), seconds(61));
  }

  @Test
  void a_wait_of_hours_without_a_word_of_usage_windows_parks_the_lane_until_it_is_over() {
    Answers lane = windowed();
    refusedFor(Duration.ofHours(2), SONNET, lane);
    Instant until = lane.now.wall().plus(Duration.ofHours(2));
    assertThat(lane.rates.parked(lane.now)).contains(new UsageWindow("usage", until));
    lane.pass(Duration.ofMillis(300));
    refusedFor(Duration.ofHours(2), SONNET, lane);
    assertThat(lane.rates.parked(lane.now)).contains(new UsageWindow("usage", until));
    lane.pass(Duration.ofHours(2).plusSeconds(1));
    assertThat(lane.rates.parked(lane.now)).isEmpty();
  }

  @Test
  void a_quota_of_one_model_parks_no_lane_that_another_model_can_call() {
    Answers lane = windowed();
    lane.call("claude-haiku-5-5", 200, Headers.NONE);
    refusedFor(Duration.ofHours(2), SONNET, lane);
    assertThat(lane.rates.parked(lane.now)).isEmpty();
    assertThat(lane.wait("claude-haiku-5-5")).isZero();
  }

  @Test
  void a_wait_of_a_rate_limit_parks_nothing() {
    Answers lane = windowed();
    refusedFor(Duration.ofMinutes(5), SONNET, lane);
    assertThat(lane.rates.parked(lane.now)).isEmpty();
  }

  private static void refusedFor(Duration wait, String model, Answers lane) {
    Reservation refused = lane.send(model);
    lane.rates.answered(refused, 429, Headers.NONE, lane.now);
    lane.rates.refused(refused, wait, lane.now);
    lane.rates.settle(refused, Usage.NONE, lane.now);
  }

  @Test
  void P7_a_wait_that_the_provider_asks_for_is_waited() {
    Answers lane = windowed();
    Reservation refused = lane.send(SONNET);
    lane.rates.answered(refused, 429, headers("retry-after: 60"), lane.now);
    lane.rates.refused(refused, Duration.ofSeconds(60), lane.now);
    lane.rates.settle(refused, Usage.NONE, lane.now);
    assertThat(lane.wait(SONNET)).isEqualTo(Duration.ofSeconds(60));
    assertThat(lane.wait(OPUS)).as("another model was not refused").isZero();
    lane.pass(Duration.ofSeconds(60));
    assertThat(lane.wait(SONNET)).isZero();
  }

  @Test
  void a_quota_of_hours_is_honoured_whole() {
    Answers lane = windowed();
    Reservation refused = lane.send(SONNET);
    lane.rates.answered(refused, 429, Headers.NONE, lane.now);
    lane.rates.refused(refused, Duration.ofHours(2), lane.now);
    assertThat(lane.wait(SONNET)).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void P9_a_refusal_that_says_nothing_concerns_that_request_only() {
    Answers lane = new Answers(SimulatedProviders.anthropic().seed(Quantity.REQUESTS, 50));
    for (int i = 0; i < 20; i++) {
      Reservation refused = lane.send(SONNET);
      lane.rates.answered(refused, 429, Headers.NONE, lane.now);
      lane.rates.refused(refused, null, lane.now);
      lane.rates.settle(refused, Usage.NONE, lane.now);
      assertThat(lane.wait(SONNET)).isZero();
    }
  }

  @Test
  void P10_refusals_that_were_on_their_way_together_pause_once() {
    Answers lane = windowed();
    Reservation[] sent = new Reservation[15];
    for (int i = 0; i < sent.length; i++) {
      sent[i] = lane.send(SONNET);
    }
    for (Reservation refused : sent) {
      lane.rates.answered(refused, 429, Headers.NONE, lane.now);
      lane.rates.refused(refused, Duration.ofSeconds(7), lane.now);
      lane.rates.settle(refused, Usage.NONE, lane.now);
    }
    assertThat(lane.wait(SONNET)).isEqualTo(Duration.ofSeconds(7));
    lane.pass(Duration.ofSeconds(7));
    Reservation first = lane.send(SONNET);
    assertThat(lane.check(SONNET))
        .as("one goes first")
        .isEqualTo(new Readiness.Blocked(new WaitReason.AskedToWait()));
    lane.rates.answered(first, 200, Headers.NONE, lane.now);
    lane.send(SONNET);
    assertThat(lane.wait(SONNET)).as("then two").isZero();
    lane.send(SONNET);
    assertThat(lane.check(SONNET)).isInstanceOf(Readiness.Blocked.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "anthropic-ratelimit-requests-limit: many",
        "anthropic-ratelimit-requests-remaining: NaN",
        "anthropic-ratelimit-requests-reset: yesterday",
        "anthropic-ratelimit-tokens-remaining: 99999999999999999999999",
        "x-ratelimit-reset-tokens: 6x7y",
        "x-ratelimit-remaining-requests: ",
        "x-ratelimit-reset-requests: 999999999999999h",
        "anthropic-ratelimit-requests-reset: 9999-12-31T23:59:59Z",
        "anthropic-ratelimit-requests-reset: 2027-12-02T00:00:00Z",
        "anthropic-ratelimit-unified-5h-reset: 9999999999",
        "anthropic-ratelimit-unified-5h-utilization: a lot",
        "anthropic-ratelimit-unified-reset: soon",
        "x-codex-primary-used-percent: NaN",
        "date: the day before"
      })
  void P21_a_malformed_header_is_ignored_and_reported_once(String line) {
    Answers lane = new Answers(RateSettings.builder());
    Headers others = anthropic("requests", 50, 49, lane.now.wall().plusMillis(1_250));
    Headers malformed = headers(line);
    for (Headers.Field field : others) {
      malformed =
          malformed.first(field.name()) == null
              ? malformed.and(field.name(), field.value())
              : malformed;
    }
    lane.call(SONNET, 200, malformed);
    lane.call(SONNET, 200, malformed);
    assertThat(lane.wait(SONNET)).isZero();
    assertThat(lane.malformed).containsExactly(line.substring(0, line.indexOf(':')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "anthropic-ratelimit-requests-reset: 0001-01-01T00:00:00Z",
        "anthropic-ratelimit-unified-5h-reset: 0001-01-01T00:00:00Z",
        "date: Mon, 01 Jan 0001 00:00:00 GMT",
        "date: Fri, 31 Dec 9999 23:59:59 GMT"
      })
  void P21_a_time_far_from_any_clock_neither_throws_nor_holds_anybody(String line) {
    Answers lane = new Answers(SimulatedProviders.anthropic());
    Headers said =
        headers(
            line,
            "anthropic-ratelimit-requests-limit: 50",
            "anthropic-ratelimit-requests-remaining: 0",
            "anthropic-ratelimit-unified-status: rejected",
            "anthropic-ratelimit-unified-5h-status: rejected");
    lane.call(SONNET, 200, said);
    lane.pass(Duration.ofMinutes(2));
    assertThat(lane.wait(SONNET)).isZero();
    assertThat(lane.rates.parked(lane.now)).isEmpty();
  }

  @Test
  void resets_are_read_by_the_providers_clock_where_ours_is_years_behind() {
    Answers lane = windowed();
    Instant theirs = lane.now.wall().plus(Duration.ofDays(1_000));
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(theirs.atOffset(ZoneOffset.UTC));
    lane.call(SONNET, 200, anthropic("requests", 50, 0, theirs.plusSeconds(20)).and("Date", date));
    assertThat(lane.wait(SONNET)).isBetween(seconds(18), seconds(23));
    assertThat(lane.malformed).isEmpty();
  }

  @Test
  void limits_are_shown_with_their_reset() {
    Answers lane = windowed();
    Instant reset = lane.now.wall().plusMillis(30_100);
    lane.call(SONNET, 200, anthropic("requests", 50, 20, reset));
    lane.send(SONNET);
    assertThat(lane.rates.pools(lane.now))
        .containsExactly(new PoolView(Quantity.REQUESTS, "claude-sonnet-5", 31, 50, reset));
  }

  @Test
  void a_window_that_no_answer_has_told_of_yet_is_whole_within_its_period() {
    Answers lane =
        new Answers(
            SimulatedProviders.anthropic()
                .kind(LimiterKind.FIXED_WINDOW)
                .seed(Quantity.REQUESTS, 50));
    lane.send(SONNET);
    assertThat(lane.rates.pools(lane.now))
        .singleElement()
        .satisfies(pool -> assertThat(pool.used()).isEqualTo(1))
        .satisfies(pool -> assertThat(pool.resets()).isEqualTo(lane.now.wall().plus(seconds(60))));
  }

  @Test
  void settings_must_make_sense() {
    assertThatThrownBy(() -> RateSettings.builder().seed(Quantity.REQUESTS, 0).build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> RateSettings.builder().reserve("5h", 1.4).build())
        .hasMessageContaining("5h");
  }
}
