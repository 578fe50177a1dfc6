package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The whole tree is stopped for a night (SIGSTOP, a closed lid), while the clock goes on. */
class FleetSleepTest {
  private static final Duration EIGHT_HOURS = Duration.ofHours(8);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final World world = new World();

  @Test
  void no_timeout_fires_because_of_it() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE, agent::call);
          agent.after(MINUTE.multipliedBy(50), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result =
        sleepAfter(
            MINUTE.multipliedBy(10),
            task("a").timeout(Duration.ofHours(1)).idleTimeout(EIGHT_HOURS));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(world.launcher.agent("a").asked()).isEmpty();
  }

  @Test
  void the_time_that_was_left_is_still_left_and_not_more() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    sleepAfter(
        MINUTE.multipliedBy(10),
        task("a").timeout(Duration.ofHours(1)).idleTimeout(Duration.ofDays(1)));

    assertThat(world.timeOf(RunEvent.Failed.class, "a"))
        .isBetween(EIGHT_HOURS.plusMinutes(59), EIGHT_HOURS.plusMinutes(61));
  }

  @Test
  void an_agent_whose_last_byte_moved_before_it_has_not_been_silent_for_all_of_it() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE, agent::call);
          agent.after(MINUTE.multipliedBy(14), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result =
        sleepAfter(
            MINUTE.multipliedBy(5),
            task("a").timeout(EIGHT_HOURS).idleTimeout(Duration.ofMinutes(15)));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_agent_that_is_silent_after_it_is_ended_in_its_time() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    sleepAfter(
        MINUTE.multipliedBy(5), task("a").timeout(EIGHT_HOURS).idleTimeout(Duration.ofMinutes(15)));

    assertThat(world.timeOf(RunEvent.Failed.class, "a"))
        .isBetween(EIGHT_HOURS.plusMinutes(15), EIGHT_HOURS.plusMinutes(17));
  }

  @Test
  void an_agent_that_is_being_stopped_has_its_grace_all_the_same() {
    world.launcher.lives(
        "a",
        agent ->
            agent.onInterrupt(
                () -> agent.after(Duration.ofSeconds(4), () -> agent.exit(FakeAgent.FAILURE))));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    world.simulation.after(MINUTE, () -> fleet.stop("stopped"));
    world.simulation.after(MINUTE.plusSeconds(2), () -> world.simulation.sleep(EIGHT_HOURS));
    fleet.run();

    assertThat(world.launcher.agent("a").asked()).containsExactly("1m interrupt");
  }

  private FleetResult sleepAfter(Duration delay, TaskBuilder task) {
    Fleet fleet = world.fleet(TaskBuilder.tasks(task));
    world.simulation.after(delay, () -> world.simulation.sleep(EIGHT_HOURS));
    return fleet.run();
  }
}
