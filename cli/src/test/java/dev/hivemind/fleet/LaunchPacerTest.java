package dev.hivemind.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.fleet.LaunchPacer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchPacerTest {
  private static final long PLENTY = Long.MAX_VALUE;
  private static final Decision NOW = new Decision.Now();

  @ParameterizedTest
  @CsvSource({"1,2", "2,4", "8,16"})
  void two_agents_a_processor_may_be_starting(int processors, int startingAtOnce) {
    assertThat(decide(50, startingAtOnce - 1, PLENTY, 0.5, processors)).isEqualTo(NOW);
    assertThat(decide(50, startingAtOnce, PLENTY, 0.5, processors))
        .isInstanceOf(Decision.Wait.class);
  }

  @Test
  void a_busy_machine_starts_one_after_the_other() {
    assertThat(decide(50, 0, PLENTY, 1, 2)).isEqualTo(NOW);
    assertThat(decide(50, 1, PLENTY, 0.9, 2))
        .isEqualTo(new Decision.Wait("1 starting already, processors 90 % busy"));
  }

  @Test
  void memory_that_starting_agents_will_take_is_not_given_twice() {
    assertThat(decide(3, 0, 406_000_000, 0, 4)).isEqualTo(NOW);
    assertThat(decide(3, 1, 406_000_000, 0, 4))
        .isEqualTo(new Decision.Wait("406 MB of memory free, 556 MB wanted"));
  }

  @Test
  void one_agent_may_start_wherever_none_runs() {
    assertThat(decide(0, 0, 0, 1, 1)).isEqualTo(NOW);
  }

  private static Decision decide(
      int running, int starting, long availableMemoryBytes, double busy, int processors) {
    return LaunchPacer.decide(
        new LaunchConditions(running, starting, availableMemoryBytes, busy, processors));
  }
}
