package dev.hivemind.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimersTest {
  private static final FleetEvent FIRST = new FleetEvent.StopAsked("first");
  private static final FleetEvent SECOND = new FleetEvent.StopAsked("second");

  private final Simulation simulation = new Simulation();
  private final Timers timers = new Timers(simulation);

  @Test
  void events_come_when_they_are_due_in_the_order_of_their_times() throws InterruptedException {
    timers.arm(SECOND, Duration.ofSeconds(20));
    timers.arm(FIRST, Duration.ofSeconds(5));

    assertThat(timers.takeDue()).isNull();
    assertThat(timers.untilNext()).isEqualTo(Duration.ofSeconds(5));
    pass(Duration.ofSeconds(30));
    assertThat(timers.untilNext()).isZero();
    assertThat(timers.takeDue()).isEqualTo(FIRST);
    assertThat(timers.takeDue()).isEqualTo(SECOND);
    assertThat(timers.takeDue()).isNull();
  }

  @Test
  void events_of_one_moment_come_in_the_order_in_which_they_were_armed()
      throws InterruptedException {
    timers.arm(SECOND, Duration.ofSeconds(5));
    timers.arm(FIRST, Duration.ofSeconds(5));
    pass(Duration.ofSeconds(5));

    assertThat(timers.takeDue()).isEqualTo(SECOND);
    assertThat(timers.takeDue()).isEqualTo(FIRST);
  }

  @Test
  void arming_again_replaces_and_disarming_takes_away() throws InterruptedException {
    timers.arm(FIRST, Duration.ofSeconds(5));
    timers.arm(FIRST, Duration.ofSeconds(15));
    timers.arm(SECOND, Duration.ofSeconds(5));
    timers.disarm(SECOND);
    pass(Duration.ofSeconds(10));

    assertThat(timers.takeDue()).isNull();
    assertThat(timers.isArmed(FIRST)).isTrue();
    assertThat(timers.isArmed(SECOND)).isFalse();
  }

  @Test
  void an_attempt_that_is_over_leaves_no_alarm_behind() {
    AttemptId over = new AttemptId("a", 1);
    for (Alarm alarm : Alarm.values()) {
      timers.arm(new FleetEvent.AlarmRang(over, alarm), Duration.ofSeconds(5));
    }
    timers.arm(new FleetEvent.AlarmRang(new AttemptId("a", 2), Alarm.TIMEOUT), Duration.ofHours(1));
    timers.disarmAll(over);

    assertThat(timers.untilNext()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void the_longest_of_times_is_after_all_others() {
    timers.arm(SECOND, Duration.ofSeconds(Long.MAX_VALUE));
    timers.arm(FIRST, Duration.ofSeconds(5));

    assertThat(timers.untilNext()).isEqualTo(Duration.ofSeconds(5));
  }

  private void pass(Duration time) throws InterruptedException {
    assertThat(simulation.poll(time)).isNull();
  }
}
