package dev.hivemind.proxy.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.time.Moment;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class LaneTimeTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final long HOUR = Duration.ofHours(1).toNanos();

  private final LaneTime time = new LaneTime();

  @Test
  void a_sleep_of_the_machine_counts_though_the_ticker_stood_still() {
    assertThat(time.at(new Moment(5, NOON))).isEqualTo(5);
    assertThat(time.at(new Moment(5, NOON.plusSeconds(3600)))).isEqualTo(5 + HOUR);
    assertThat(time.toTicker(5 + HOUR)).isEqualTo(5);
  }

  @Test
  void a_moment_that_is_asked_about_again_is_the_same() {
    time.at(new Moment(5, NOON));
    Moment later = new Moment(6, NOON.plusSeconds(3600));
    assertThat(time.at(later)).isEqualTo(time.at(later));
  }

  @Test
  void the_wall_clock_being_set_right_is_no_sleep() {
    time.at(new Moment(5, NOON));
    assertThat(time.at(new Moment(6, NOON.plusSeconds(4)))).isEqualTo(6);
  }
}
