package dev.hivemind.proxy.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.rate.Provider.Reply;
import dev.hivemind.proxy.rate.Provider.Style;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacingTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Style MILLIS = Style.anthropic(Duration.ofMillis(1));
  private static final Style SECONDS = Style.anthropic(SECOND);

  private static SimulatedLane lane(
      RateSettings.Builder settings, Provider provider, int callers, long seed) {
    LaneRates rates = SimulatedProviders.rates(settings);
    return new SimulatedLane(rates, provider, SimulatedProviders.START, callers, seed);
  }

  @Test
  void bursts_are_given_up_where_sixty_a_minute_means_one_a_second() {
    SimulatedLimit limit = SimulatedLimit.burstBucket(60, MINUTE, 1, 1);
    Provider provider = SimulatedProviders.ofRequests(limit, SECONDS);
    SimulatedLane lane = lane(SimulatedProviders.anthropic(), provider, 15, 1);
    lane.runFor(Duration.ofMinutes(3));
    int learning = lane.refused.size();
    lane.runFor(Duration.ofMinutes(10));
    assertThat(learning).isLessThan(40);
    assertThat(lane.refused.size() - learning).isZero();
    assertThat(lane.admitted.size()).isGreaterThan(13 * 55);
  }

  @Test
  void a_provider_that_judges_seconds_gets_no_bursts_from_the_start() {
    RateSettings.Builder azure =
        SimulatedProviders.openAi().seed(Quantity.REQUESTS, 60).burst(SECOND);
    SimulatedLimit limit = SimulatedLimit.fixedWindow(10, Duration.ofSeconds(10));
    Provider silent = SimulatedProviders.ofRequests(limit, Style.SILENT);
    Provider provider =
        (now, tokens) -> {
          Reply reply = silent.receive(now, tokens);
          return new Reply(
              reply.status(),
              Headers.NONE.and("x-ratelimit-limit-requests", "60"),
              reply.retryAfter());
        };
    SimulatedLane lane = lane(azure, provider, 30, 1);
    lane.runFor(Duration.ofMinutes(5));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted).hasSizeGreaterThan(290);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void input_tokens_that_are_shown_to_the_nearest_thousand_are_used_up_and_not_overdrawn(int seed) {
    SimulatedLimit limit = SimulatedLimit.bucket(80_000, MINUTE, 1000);
    Provider provider = SimulatedProviders.ofInputTokens(limit, SECONDS);
    RateSettings.Builder settings =
        SimulatedProviders.anthropic().seed(Quantity.INPUT_TOKENS, 80_000);
    SimulatedLane lane = lane(settings, provider, 10, seed);
    lane.bodyBytes = 12_000;
    lane.tokensPerByte = 0.31;
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refusedAfter(SECOND)).isZero();
    long tokens = lane.admitted.size() * 3720L;
    assertThat(tokens).isGreaterThan((long) (800_000 * 0.97));
  }

  @Test
  void output_is_paid_for_after_it_was_produced() {
    SimulatedLimit produced = SimulatedLimit.bucket(8_000, MINUTE, 1);
    Provider provider =
        (now, tokens) -> {
          Headers shown =
              MILLIS.write(
                  "output-tokens",
                  8_000,
                  produced.remaining(now),
                  now,
                  produced.resetIn(now),
                  SimulatedProviders.START.plusNanos(now));
          return produced.admits(now, 400)
              ? new Reply(200, shown, null)
              : new Reply(429, shown, SECOND);
        };
    SimulatedLane lane = lane(SimulatedProviders.anthropic(), provider, 6, 2);
    lane.output = 400;
    lane.generation = Duration.ofSeconds(5);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused.size()).isLessThan(lane.admitted.size() / 20);
    assertThat(lane.admitted).hasSizeGreaterThan((int) (200 * 0.97));
  }

  @Test
  void forty_long_streams_are_not_slowed_below_the_limit() {
    SimulatedLimit limit = SimulatedLimit.fixedWindow(200, MINUTE);
    Provider provider = SimulatedProviders.ofRequests(limit, SECONDS);
    SimulatedLane lane = lane(SimulatedProviders.anthropic(), provider, 40, 2);
    lane.generation = Duration.ofSeconds(30);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted).hasSizeGreaterThan((int) (40 * 20 * 0.98));
  }

  @Test
  void answers_whose_head_comes_late_do_not_waste_the_limit() {
    SimulatedLimit limit = SimulatedLimit.fixedWindow(60, MINUTE);
    Provider provider = SimulatedProviders.ofRequests(limit, MILLIS);
    SimulatedLane lane = lane(SimulatedProviders.anthropic(), provider, 30, 2);
    lane.headDelay = Duration.ofSeconds(12);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted).hasSizeGreaterThan((int) (600 * 0.9));
  }

  @Test
  void P10_fifteen_agents_are_held_centrally_and_resume_paced() {
    SimulatedLimit limit = SimulatedLimit.fixedWindow(30, MINUTE);
    Provider provider = SimulatedProviders.ofRequests(limit, Style.SILENT);
    SimulatedLane lane = lane(SimulatedProviders.openAi(), provider, 15, 4);
    lane.runFor(Duration.ofMinutes(5));
    assertThat(lane.refused).hasSizeLessThan(5 * 16);
    assertThat(lane.sent.size() - lane.refused.size()).isGreaterThanOrEqualTo(4 * 30);
    assertThat(firstMomentsAfterPause(lane)).isLessThanOrEqualTo(3);
  }

  /** Sent within 100 ms of the second window's start. */
  private static long firstMomentsAfterPause(SimulatedLane lane) {
    long resumed = lane.sent.stream().filter(at -> at > 55_000_000_000L).findFirst().orElseThrow();
    return lane.sent.stream().filter(at -> at >= resumed && at < resumed + 80_000_000L).count();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void a_written_ceiling_is_never_exceeded_in_any_minute_whatever_headers_say(long seed) {
    Random random = new Random(seed);
    int ceiling = 5 + random.nextInt(40);
    SimulatedLimit limit = SimulatedLimit.fixedWindow(1000, MINUTE);
    Provider provider = SimulatedProviders.ofRequests(limit, MILLIS);
    RateSettings.Builder settings =
        SimulatedProviders.anthropic().ceiling(Quantity.REQUESTS, ceiling);
    SimulatedLane lane = lane(settings, provider, 1 + random.nextInt(20), seed);
    lane.failures = 0.1;
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.mostSentWithin(MINUTE)).isEqualTo(ceiling);
    assertThat(lane.sent).hasSizeGreaterThanOrEqualTo((int) (ceiling * 10 * 0.97));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void no_fleet_is_refused_once_it_knows_the_limit_and_none_idles(long seed) {
    Random random = new Random(seed);
    long amount = random.nextLong(5, 305);
    Style style = random.nextBoolean() ? MILLIS : SECONDS;
    SimulatedLimit limit =
        random.nextBoolean()
            ? SimulatedLimit.fixedWindow(amount, MINUTE)
            : SimulatedLimit.bucket(amount, MINUTE, 1);
    RateSettings.Builder settings =
        SimulatedProviders.anthropic()
            .kind(List.of(LimiterKind.values()).get(random.nextInt(3)))
            .seed(Quantity.REQUESTS, 50);
    int callers = 2 + random.nextInt(30);
    SimulatedLane lane = lane(settings, SimulatedProviders.ofRequests(limit, style), callers, seed);
    lane.latency = Duration.ofMillis(1 + random.nextInt(300));
    lane.jitter = Duration.ofMillis(random.nextInt(200));
    lane.thinking = Duration.ofMillis(random.nextInt(100));
    lane.failures = random.nextDouble() * 0.2;
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refusedAfter(MINUTE)).isZero();
    assertThat(lane.admitted).hasSizeGreaterThanOrEqualTo((int) (amount * 10 * 0.96));
  }

  @Test
  void a_limit_of_a_day_that_flows_back_continuously_is_recognized_by_its_resets() {
    SimulatedLimit limit = SimulatedLimit.bucket(300, Duration.ofDays(1), 1);
    Provider provider = SimulatedProviders.ofRequests(limit, Style.openAi(Duration.ofMillis(1)));
    RateSettings.Builder settings = SimulatedProviders.openAi().seed(Quantity.REQUESTS, 60);
    SimulatedLane lane = lane(settings, provider, 5, 3);
    lane.runFor(Duration.ofHours(4));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted).hasSizeGreaterThanOrEqualTo((int) (350 * 0.97));
  }

  @Test
  void a_bucket_is_recognized_by_answers_that_come_late_too() {
    SimulatedLimit limit = SimulatedLimit.bucket(120, MINUTE, 1);
    RateSettings.Builder settings = SimulatedProviders.anthropic().seed(Quantity.REQUESTS, 50);
    SimulatedLane lane = lane(settings, SimulatedProviders.ofRequests(limit, MILLIS), 60, 3);
    lane.headDelay = Duration.ofSeconds(10);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted).hasSizeGreaterThanOrEqualTo((int) (1200 * 0.97));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void ten_windows_of_work_take_nine_resets_and_the_tail_of_the_last(long seed) {
    Style style = seed % 2 == 0 ? MILLIS : SECONDS;
    Provider provider =
        SimulatedProviders.ofRequests(SimulatedLimit.fixedWindow(20, MINUTE), style);
    RateSettings.Builder settings = SimulatedProviders.anthropic().seed(Quantity.REQUESTS, 50);
    SimulatedLane lane = lane(settings, provider, 3, seed);
    lane.latency = Duration.ofMillis(200);
    lane.failures = 0.15;
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(Duration.ofNanos(lane.admitted.get(199))).isLessThan(Duration.ofSeconds(540 + 5));
  }
}
