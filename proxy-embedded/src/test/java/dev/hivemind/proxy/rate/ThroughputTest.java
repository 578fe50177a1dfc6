package dev.hivemind.proxy.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.rate.Provider.Style;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole fleets against each kind of provider: nothing is refused, nothing forfeited. */
class ThroughputTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MILLI = Duration.ofMillis(1);

  private static RateSettings.Builder anthropic() {
    return SimulatedProviders.anthropic().seed(Quantity.REQUESTS, 50);
  }

  private static RateSettings.Builder openAi() {
    return SimulatedProviders.openAi().seed(Quantity.REQUESTS, 60);
  }

  private static SimulatedLane lane(Case given, int callers, long seed) {
    LaneRates rates = SimulatedProviders.rates(given.settings);
    Provider provider = SimulatedProviders.ofRequests(given.limit, given.style);
    return new SimulatedLane(rates, provider, SimulatedProviders.START, callers, seed);
  }

  record Case(String name, SimulatedLimit limit, Style style, RateSettings.Builder settings) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> windows() {
    return Stream.of(20L, 50L, 60L, 200L)
        .flatMap(
            limit ->
                Stream.of(
                    new Case(
                        limit + " a window, whole seconds, Anthropic",
                        SimulatedLimit.fixedWindow(limit, MINUTE),
                        Style.anthropic(SECOND),
                        anthropic()),
                    new Case(
                        limit + " a window, milliseconds, Anthropic",
                        SimulatedLimit.fixedWindow(limit, MINUTE),
                        Style.anthropic(MILLI),
                        anthropic()),
                    new Case(
                        limit + " a window, whole seconds, OpenAI",
                        SimulatedLimit.fixedWindow(limit, MINUTE),
                        Style.openAi(SECOND),
                        openAi()),
                    new Case(
                        limit + " a window, milliseconds, OpenAI",
                        SimulatedLimit.fixedWindow(limit, MINUTE),
                        Style.openAi(MILLI),
                        openAi()),
                    new Case(
                        limit + " a window of the clock, milliseconds",
                        SimulatedLimit.clockWindow(limit, MINUTE, 17_123_456_789L),
                        Style.openAi(MILLI),
                        openAi()),
                    new Case(
                        limit + " a window of the clock, whole seconds",
                        SimulatedLimit.clockWindow(limit, MINUTE, 17_123_456_789L),
                        Style.anthropic(SECOND),
                        anthropic())));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void every_slot_of_every_window_is_used_and_nothing_is_refused(Case given) {
    SimulatedLane lane = lane(given, 8, 7);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted.size())
        .isGreaterThanOrEqualTo((int) (given.limit.limit() * 10 * 0.97));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void failures_that_the_provider_does_not_count_cost_no_slot(Case given) {
    SimulatedLane lane = lane(given, 3, 11);
    lane.failures = 0.15;
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted.size())
        .isGreaterThanOrEqualTo((int) (given.limit.limit() * 10 * 0.97));
  }

  static Stream<Case> buckets() {
    return Stream.of(20L, 50L, 200L, 1000L)
        .flatMap(
            limit ->
                Stream.of(
                    new Case(
                        limit + " bucket, whole seconds, Anthropic",
                        SimulatedLimit.bucket(limit, MINUTE, 1),
                        Style.anthropic(SECOND),
                        anthropic()),
                    new Case(
                        limit + " bucket, milliseconds, Anthropic",
                        SimulatedLimit.bucket(limit, MINUTE, 1),
                        Style.anthropic(MILLI),
                        anthropic()),
                    new Case(
                        limit + " bucket, milliseconds, OpenAI",
                        SimulatedLimit.bucket(limit, MINUTE, 1),
                        Style.openAi(MILLI),
                        openAi()),
                    new Case(
                        limit + " bucket, believed a window",
                        SimulatedLimit.bucket(limit, MINUTE, 1),
                        Style.openAi(MILLI),
                        openAi().kind(LimiterKind.FIXED_WINDOW))));
  }

  @ParameterizedTest
  @MethodSource("buckets")
  void a_bucket_is_drained_at_its_rate_and_nothing_is_refused(Case given) {
    SimulatedLane lane = lane(given, 40, 3);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refusedAfter(SECOND)).as("refused once an answer was there").isZero();
    assertThat(lane.admitted.size())
        .isGreaterThanOrEqualTo((int) (given.limit.limit() * 10 * 0.97));
  }

  static Stream<Case> logs() {
    return Stream.of(20L, 60L)
        .flatMap(
            limit ->
                Stream.of(
                    new Case(
                        limit + " log that names its oldest entry, Anthropic",
                        SimulatedLimit.slidingLog(limit, MINUTE, true),
                        Style.anthropic(MILLI),
                        anthropic()),
                    new Case(
                        limit + " log that names its oldest entry, OpenAI",
                        SimulatedLimit.slidingLog(limit, MINUTE, true),
                        Style.openAi(MILLI),
                        openAi()),
                    new Case(
                        limit + " log that names its last entry, OpenAI",
                        SimulatedLimit.slidingLog(limit, MINUTE, false),
                        Style.openAi(MILLI),
                        openAi())));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void a_log_refuses_at_most_a_few_until_it_is_known(Case given) {
    SimulatedLane lane = lane(given, 8, 5);
    lane.runFor(Duration.ofMinutes(30));
    assertThat(lane.refused).hasSizeLessThan(20);
    assertThat(lane.refusedAfter(Duration.ofMinutes(15))).isZero();
    assertThat(lane.admitted.size()).isGreaterThan((int) (given.limit.limit() * 30 * 0.93));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void a_limit_that_is_shared_with_others_is_found_out(Case given) {
    SimulatedLane lane = lane(given, 8, 9);
    for (int i = 0; i < given.limit.limit() - 2; i++) {
      given.limit.admits(0, 1);
    }
    lane.runFor(Duration.ofSeconds(50));
    assertThat(lane.admitted).hasSize(2);
    assertThat(lane.refused).hasSizeLessThan(8);
  }
}
