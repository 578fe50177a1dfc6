package dev.hivemind.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.cli.bench.judge.Experiment;
import dev.hivemind.cli.bench.trial.IdealSchedule;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limits that evaluation.md computes by hand: whole windows and the last window's work. */
final class IdealScheduleTest {
  private static final long SEED = 1;

  private static Duration limit(String scenario) {
    return Experiments.paper().stream()
        .map(Experiment::scenario)
        .filter(candidate -> candidate.name().equals(scenario))
        .findFirst()
        .map(found -> IdealSchedule.of(found, SEED))
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"micro-10, 60", "micro-20, 180", "micro-50, 300"})
  void whole_windows_and_less_than_two_seconds_of_work(String scenario, long seconds) {
    assertThat(limit(scenario))
        .isBetween(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds + 2));
  }

  @Test
  void what_fits_into_one_window_takes_as_long_as_the_longest_agent() {
    // Eight answers of about 80 ms, seven pauses of 50 ms.
    assertThat(limit("micro-5")).isBetween(Duration.ofMillis(800), Duration.ofMillis(1_400));
  }

  @Test
  void faults_in_the_last_window_add_the_back_offs_that_the_paper_s_rule_asks_for() {
    assertThat(limit("replay-11")).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(65));
    assertThat(limit("stress")).isBetween(Duration.ofSeconds(540), Duration.ofSeconds(548));
  }

  @Test
  void the_same_seed_gives_the_same_limit() {
    assertThat(limit("stress")).isEqualTo(limit("stress"));
  }
}
