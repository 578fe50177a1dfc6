package dev.hivemind.proxy.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.rate.Provider.Reply;
import dev.hivemind.proxy.rate.Provider.Style;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole fleets against each kind of provider: nothing is refused, nothing forfeited. */
class ThroughputTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final Instant START = Instant.parse("2026-11-30T03:35:13.482Z");

  private static RateSettings.Builder anthropic() {
    return RateSettings.builder()
        .seed(Quantity.REQUESTS, 50)
        .kind(LimiterKind.BUCKET)
        .dialect(HeaderDialect.ANTHROPIC)
        .modelClasses(ModelClasses.ANTHROPIC_FAMILIES)
        .cacheReadsCount(false);
  }

  private static RateSettings.Builder openAi() {
    return RateSettings.builder()
        .seed(Quantity.REQUESTS, 60)
        .kind(LimiterKind.SLIDING_WINDOW)
        .dialect(HeaderDialect.OPENAI);
  }

  private static Provider requests(SimulatedLimit limit, Style style) {
    return (now, tokens) -> {
      boolean admitted = limit.admits(now, 1);
      Headers headers =
          style.write(
              "requests",
              limit.limit(),
              limit.remaining(now),
              now,
              limit.resetIn(now),
              START.plusNanos(now));
      Duration wait = Duration.ofSeconds(Math.ceilDiv(limit.admitsIn(now), 1_000_000_000L));
      return new Reply(admitted ? 200 : 429, headers, admitted ? null : wait);
    };
  }

  private static LaneRates rates(RateSettings.Builder settings) {
    return new LaneRates(settings.build(), header -> {});
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
    SimulatedLane lane =
        new SimulatedLane(rates(given.settings), requests(given.limit, given.style), START, 8, 7);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted.size())
        .isGreaterThanOrEqualTo((int) (given.limit.limit() * 10 * 0.97));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void failures_that_the_provider_does_not_count_cost_no_slot(Case given) {
    SimulatedLane lane =
        new SimulatedLane(rates(given.settings), requests(given.limit, given.style), START, 3, 11);
    lane.failures = 0.15;
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refused).isEmpty();
    assertThat(lane.admitted.size())
        .isGreaterThanOrEqualTo((int) (given.limit.limit() * 10 * 0.97));
  }

  static Stream<Case> buckets() {
    return Stream.of(20L, 50L, 200L, 4000L)
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
    SimulatedLane lane =
        new SimulatedLane(rates(given.settings), requests(given.limit, given.style), START, 40, 3);
    lane.runFor(Duration.ofMinutes(10));
    assertThat(lane.refusedAfter(SECOND)).as("refused once an answer was there").isZero();
    assertThat(lane.admitted.size())
        .isGreaterThanOrEqualTo((int) (given.limit.limit() * 10 * 0.97));
  }
}
