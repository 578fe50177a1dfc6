package dev.hivemind.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.dispatch.LaneView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Looked at once a second. */
final class LaneTrendsTest {
  private static final long SECOND = 1_000_000_000L;

  private final LaneTrends trends = new LaneTrends(Optional.empty());
  private long nanos;

  private LaneTrend look(int inFlight, int limit, int queued) {
    var view =
        new LaneView(
            inFlight,
            limit,
            queued,
            Map.of(),
            Health.OK,
            List.of(),
            Optional.empty(),
            OptionalLong.empty(),
            null);
    LaneTrend trend = trends.add("anthropic", view, nanos);
    nanos += SECOND;
    return trend;
  }

  @Test
  void a_value_of_the_limit_is_kept_for_every_other_look_and_the_last_is_now_s() {
    assertThat(look(0, 4, 0).limits()).containsExactly(4);
    assertThat(look(0, 5, 0).limits()).containsExactly(5);
    assertThat(look(0, 6, 0).limits()).containsExactly(5, 6);
    assertThat(look(0, 3, 0).limits()).containsExactly(5, 3);
  }

  @Test
  void only_the_last_two_minutes_are_kept() {
    LaneTrend last = LaneTrend.NONE;
    for (int limit = 1; limit <= 1_000; limit++) last = look(0, limit, 0);
    assertThat(last.limits()).hasSize(60).endsWith(1_000);
  }

  @Test
  void a_lane_without_a_limit_has_no_course_of_it() {
    assertThat(look(3, Integer.MAX_VALUE, 0).limits()).isEmpty();
  }

  @Test
  void the_demand_follows_what_is_in_flight_and_waits_within_a_minute_or_two() {
    assertThat(look(2, 2, 6).demand()).isEqualTo(8);
    double soon = look(2, 2, 0).demand();
    assertThat(soon).isBetween(7.0, 8.0);
    double later = IntStream.range(0, 180).mapToDouble(_ -> look(2, 2, 0).demand()).min().orElse(0);
    assertThat(later).isCloseTo(2, within(0.1));
  }

  @Test
  void the_time_of_calls_adds_up_and_goes_on_when_the_run_does() {
    assertThat(look(3, 5, 0).callSeconds()).isZero();
    assertThat(look(3, 5, 0).callSeconds()).isEqualTo(3);
    LaneTrend left = look(1, 5, 0);
    assertThat(left.callSeconds()).isEqualTo(4);

    var lane =
        new LiveLane("anthropic", 0, 5, 0, "ok", List.of(), null, null, null, Map.of(), null, left);
    var resumed =
        new LaneTrends(Optional.of(new LiveSnapshot(Instant.EPOCH, List.of(lane), Map.of())));
    var idle =
        new LaneView(
            0, 5, 0, Map.of(), Health.OK, List.of(), Optional.empty(), OptionalLong.empty(), null);
    assertThat(resumed.add("anthropic", idle, nanos).callSeconds()).isEqualTo(4);
  }
}
