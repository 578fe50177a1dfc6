package dev.hivemind.proxy.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final RetryBudget budget = new RetryBudget(0);

  @Test
  void a_few_retries_go_at_once() {
    for (int retry = 0; retry < 10; retry++) {
      assertThat(budget.take(0)).isZero();
    }
    assertThat(budget.take(0)).isEqualTo(SECOND);
  }

  @Test
  void when_all_calls_fail_retries_are_spread_to_one_a_second() {
    long last = 0;
    for (int retry = 0; retry < 1_000; retry++) {
      last = budget.take(0);
    }
    assertThat(last).isEqualTo(990 * SECOND);
  }

  @Test
  void each_fresh_call_pays_for_a_fifth_of_a_retry() {
    for (int retry = 0; retry < 10; retry++) {
      budget.take(0);
    }
    for (int call = 0; call < 25; call++) {
      budget.freshCall();
    }
    for (int retry = 0; retry < 5; retry++) {
      assertThat(budget.take(0)).isZero();
    }
    assertThat(budget.take(0)).isPositive();
  }

  @Test
  void no_more_is_saved_in_quiet_times_than_a_burst() {
    for (int retry = 0; retry < 20; retry++) {
      assertThat(budget.take(3600 * SECOND)).isZero();
    }
    assertThat(budget.take(3600 * SECOND)).isPositive();
  }
}
