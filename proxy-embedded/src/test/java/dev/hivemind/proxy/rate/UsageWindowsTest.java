package dev.hivemind.proxy.rate;

import static dev.hivemind.proxy.rate.Answers.SONNET;
import static dev.hivemind.proxy.rate.Answers.headers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.rate.RateLimits.Reservation;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageWindowsTest {
  private static final String UNIFIED = "anthropic-ratelimit-unified-";
  private static final Instant FIVE_HOURS = Instant.parse("2026-11-30T13:00:00Z");
  private static final Instant SEVEN_DAYS = Instant.parse("2026-12-04T08:00:00Z");

  private static Answers lane() {
    return new Answers(SimulatedProviders.anthropic());
  }

  private static Headers unified(
      String status, String fiveHours, double fiveUsed, String sevenDays, double sevenUsed) {
    return headers(
        UNIFIED + "status: " + status,
        UNIFIED + "5h-status: " + fiveHours,
        UNIFIED + "5h-reset: " + FIVE_HOURS.getEpochSecond(),
        UNIFIED + "5h-utilization: " + fiveUsed,
        UNIFIED + "7d-status: " + sevenDays,
        UNIFIED + "7d-reset: " + SEVEN_DAYS,
        UNIFIED + "7d-utilization: " + sevenUsed);
  }

  @Test
  void F6_a_rejected_window_parks_every_call_of_the_lane_until_its_reset() {
    Answers lane = lane();
    lane.call(SONNET, 429, unified("rejected", "rejected", 1.0, "allowed", 0.4));
    WaitReason.UsageWindow window = new WaitReason.UsageWindow("5h", FIVE_HOURS);
    assertThat(lane.rates.parked(lane.now)).contains(window);
    assertThat(lane.check("claude-opus-4-8"))
        .isInstanceOfSatisfying(
            Readiness.NotBefore.class, held -> assertThat(held.reason()).isEqualTo(window));
    RateNeed tokenCount = new RateNeed(SONNET, false, 10);
    assertThat(lane.rates.check(tokenCount, lane.now)).isInstanceOf(Readiness.NotBefore.class);
    lane.pass(Duration.ofHours(3).plusSeconds(1));
    assertThat(lane.check(SONNET)).isEqualTo(Readiness.NOW);
    assertThat(lane.rates.parked(lane.now)).isEmpty();
  }

  @Test
  void of_several_rejected_windows_the_latest_reset_wins() {
    Answers lane = lane();
    lane.call(SONNET, 429, unified("rejected", "rejected", 1.0, "rejected", 1.0));
    assertThat(lane.rates.parked(lane.now)).contains(new WaitReason.UsageWindow("7d", SEVEN_DAYS));
  }

  @Test
  void the_status_decides_and_not_the_utilization() {
    Answers lane = lane();
    lane.call(SONNET, 200, unified("allowed", "allowed", 0.2, "allowed_warning", 1.04));
    assertThat(lane.check(SONNET)).isEqualTo(Readiness.NOW);
    lane.call(SONNET, 200, unified("allowed_warning", "allowed_warning", 0.99, "allowed", 0.1));
    assertThat(lane.check(SONNET)).isEqualTo(Readiness.NOW);
  }

  @ParameterizedTest
  @CsvSource({"five_hour, 5h", "seven_day, 7d", "seven_day_opus, seven_day_opus"})
  void the_representative_claim_names_the_window_where_none_is_detailed(
      String claim, String window) {
    Answers lane = lane();
    lane.call(
        SONNET,
        429,
        headers(
            UNIFIED + "status: rejected",
            UNIFIED + "representative-claim: " + claim,
            UNIFIED + "reset: " + FIVE_HOURS.getEpochSecond()));
    assertThat(lane.rates.parked(lane.now))
        .contains(new WaitReason.UsageWindow(window, FIVE_HOURS));
  }

  @ParameterizedTest
  @CsvSource({"0.59, false", "0.6, true", "0.93, true"})
  void a_reserve_parks_early(double used, boolean parks) {
    Answers lane = new Answers(SimulatedProviders.anthropic().reserve("5h", 0.4));
    lane.call(SONNET, 200, unified("allowed", "allowed", used, "allowed", 0.99));
    assertThat(lane.rates.parked(lane.now).isPresent()).isEqualTo(parks);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void paid_overage_parks_unless_it_is_allowed(boolean allowed) {
    Answers lane = new Answers(SimulatedProviders.anthropic().overage(allowed));
    lane.call(
        SONNET,
        200,
        unified("allowed", "rejected", 1.0, "allowed", 0.5)
            .and(UNIFIED + "overage-status", "allowed")
            .and(UNIFIED + "overage-reset", Long.toString(SEVEN_DAYS.getEpochSecond())));
    assertThat(lane.rates.parked(lane.now).isPresent()).isEqualTo(!allowed);
  }

  @Test
  void an_answer_on_its_way_does_not_end_a_park_and_a_later_one_does() {
    Answers lane = lane();
    Reservation earlier = lane.send(SONNET);
    lane.pass(Duration.ofMillis(5));
    lane.call(SONNET, 429, unified("rejected", "rejected", 1.0, "allowed", 0.4));
    Headers allowed = unified("allowed", "allowed", 0.99, "allowed", 0.4);
    lane.rates.answered(earlier, 200, allowed, lane.now);
    assertThat(lane.rates.parked(lane.now)).isPresent();
    lane.call(SONNET, 200, allowed);
    assertThat(lane.rates.parked(lane.now)).isEmpty();
  }

  @Test
  void a_rejection_whose_reset_is_over_or_unknown_parks_nothing() {
    Answers lane = lane();
    lane.call(SONNET, 429, headers(UNIFIED + "status: rejected"));
    assertThat(lane.rates.parked(lane.now)).isEmpty();
    lane.call(SONNET, 429, headers(UNIFIED + "status: rejected", UNIFIED + "reset: 1700000000"));
    assertThat(lane.rates.parked(lane.now)).isEmpty();
  }

  @Test
  void answers_without_usage_windows_change_nothing() {
    Answers lane = lane();
    lane.call(SONNET, 429, unified("rejected", "rejected", 1.0, "allowed", 0.4));
    lane.call(SONNET, 502, Headers.NONE);
    assertThat(lane.rates.parked(lane.now)).isPresent();
  }

  private static Headers codex(double primary, double secondary) {
    return headers(
        "x-codex-primary-used-percent: " + primary,
        "x-codex-primary-window-minutes: 300",
        "x-codex-primary-reset-after-seconds: 9000",
        "x-codex-secondary-used-percent: " + secondary,
        "x-codex-secondary-window-minutes: 10080",
        "x-codex-secondary-reset-at: " + SEVEN_DAYS.getEpochSecond());
  }

  @Test
  void a_chatgpt_plans_windows_park_when_they_are_used_up() {
    Answers lane = lane();
    lane.call("gpt", 200, codex(99.5, 20));
    assertThat(lane.rates.parked(lane.now)).isEmpty();
    lane.call("gpt", 429, codex(20, 100));
    assertThat(lane.rates.parked(lane.now)).contains(new WaitReason.UsageWindow("7d", SEVEN_DAYS));
    lane.call("gpt", 429, codex(100, 20));
    assertThat(lane.rates.parked(lane.now))
        .hasValueSatisfying(
            parked -> {
              assertThat(parked.window()).isEqualTo("5h");
              assertThat(Duration.between(lane.now.wall(), parked.until()))
                  .isBetween(Duration.ofSeconds(8998), Duration.ofSeconds(9001));
            });
  }

  @Test
  void a_chatgpt_plans_credits_are_used_only_when_allowed() {
    Answers allowing = new Answers(SimulatedProviders.openAi().overage(true));
    allowing.call("gpt", 200, codex(100, 20));
    assertThat(allowing.rates.parked(allowing.now)).isEmpty();
    allowing.call("gpt", 429, codex(100, 20));
    assertThat(allowing.rates.parked(allowing.now)).isPresent();
    Answers refusing = new Answers(SimulatedProviders.openAi().reserve("7d", 0.5));
    refusing.call("gpt", 200, codex(10, 50));
    assertThat(refusing.rates.parked(refusing.now)).isPresent();
  }

  @Test
  void F5_a_limit_that_only_words_tell_of_parks_until_then_and_ends_by_itself() {
    Answers lane = lane();
    Instant elevenAtNight = lane.now.wall().plus(Duration.ofHours(13));
    lane.rates.usageLimitReached(elevenAtNight, lane.now);
    assertThat(lane.rates.parked(lane.now))
        .contains(new WaitReason.UsageWindow("usage", elevenAtNight));
    lane.rates.usageLimitReached(lane.now.wall().plusSeconds(60), lane.now);
    assertThat(lane.wait(SONNET)).isEqualTo(Duration.ofHours(13));
    lane.pass(Duration.ofHours(13));
    assertThat(lane.check(SONNET)).isEqualTo(Readiness.NOW);
  }

  @Test
  void a_limit_until_the_end_of_all_time_parks_for_a_year() {
    Answers lane = lane();
    lane.rates.usageLimitReached(Instant.MAX, lane.now);
    assertThat(lane.wait(SONNET)).isEqualTo(Duration.ofDays(366));
    lane.rates.usageLimitReached(Instant.MIN, lane.now);
    assertThat(lane.wait(SONNET)).isEqualTo(Duration.ofDays(366));
  }

  @Test
  void a_machine_that_slept_through_the_window_goes_on_at_once() {
    Answers lane = lane();
    lane.call(SONNET, 429, unified("rejected", "rejected", 1.0, "allowed", 0.4));
    assertThat(lane.rates.parked(lane.now)).isPresent();
    lane.now = new Moment(lane.now.nanos() + 1, FIVE_HOURS.plusSeconds(2));
    assertThat(lane.check(SONNET)).isEqualTo(Readiness.NOW);
  }

  @Test
  void F6_a_refusal_costs_no_slot_that_its_window_will_need() {
    Answers lane = new Answers(SimulatedProviders.anthropic().seed(Quantity.REQUESTS, 1));
    Reservation refused = lane.send(SONNET);
    lane.rates.answered(refused, 429, Headers.NONE, lane.now);
    lane.rates.settle(refused, Usage.NONE, lane.now);
    assertThat(lane.check(SONNET)).isEqualTo(Readiness.NOW);
  }
}
