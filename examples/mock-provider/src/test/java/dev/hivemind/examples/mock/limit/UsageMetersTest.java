package dev.hivemind.examples.mock.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsageMetersTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void a_spent_window_rejects_until_it_ends_and_then_starts_anew() {
    var meters = new UsageMeters(List.of(window(UsageSpan.FIVE_HOURS, 60, 0)));
    assertThat(meters.exhausted(0)).isEmpty();
    meters.spend(80);
    assertThat(meters.states(0)).singleElement().matches(UsageState::isWarned);
    meters.spend(20);
    assertThat(meters.exhausted(10 * SECOND))
        .hasValue(new UsageState(UsageSpan.FIVE_HOURS, 1, Duration.ofSeconds(50)));
    assertThat(meters.exhausted(60 * SECOND)).isEmpty();
    assertThat(meters.states(60 * SECOND))
        .containsExactly(new UsageState(UsageSpan.FIVE_HOURS, 0, Duration.ofMinutes(1)));
  }

  @Test
  void of_several_spent_windows_the_one_counts_that_ends_last() {
    var meters =
        new UsageMeters(
            List.of(window(UsageSpan.SEVEN_DAYS, 90, 1), window(UsageSpan.FIVE_HOURS, 60, 1)));
    assertThat(meters.exhausted(0).map(UsageState::span)).hasValue(UsageSpan.SEVEN_DAYS);
    assertThat(meters.exhausted(60 * SECOND).map(UsageState::span)).hasValue(UsageSpan.SEVEN_DAYS);
    assertThat(meters.exhausted(90 * SECOND)).isEmpty();
  }

  private static UsageWindow window(UsageSpan span, long seconds, double used) {
    return new UsageWindow(span, 100, Duration.ofSeconds(seconds), used);
  }
}
