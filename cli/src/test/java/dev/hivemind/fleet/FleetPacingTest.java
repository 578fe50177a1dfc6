package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the machine lets agents start. */
class FleetPacingTest {
  private final World world = new World();

  @Test
  void as_many_start_at_once_as_the_machine_bears_and_the_next_when_one_is_at_work() {
    world.machine.processors = 1;
    world.launcher.otherwise(firstCallAfter(Duration.ofMillis(600)));
    world.run(task("a"), task("b"), task("c"), task("d"), task("e"));

    assertThat(launchTimes()).containsExactly(0L, 0L, 750L, 750L, 1500L);
  }

  @Test
  void an_agent_that_prints_is_at_work() {
    world.machine.processors = 1;
    world.launcher.otherwise(
        agent -> {
          agent.after(Duration.ofMillis(100), agent::print);
          agent.after(Duration.ofSeconds(60), () -> agent.exit(FakeAgent.SUCCESS));
        });
    world.run(task("a"), task("b"), task("c"));

    assertThat(launchTimes()).containsExactly(0L, 0L, 250L);
  }

  @Test
  void an_agent_that_shows_nothing_does_not_hold_up_the_others_for_ever() {
    world.machine.processors = 1;
    world.launcher.otherwise(
        agent -> agent.after(Duration.ofMinutes(5), () -> agent.exit(FakeAgent.SUCCESS)));
    world.run(task("a"), task("b"), task("c"));

    assertThat(launchTimes()).containsExactly(0L, 0L, 20_000L);
  }

  @Test
  void a_program_is_at_work_as_soon_as_it_runs() {
    world.machine.processors = 1;
    world.launcher.otherwise(
        agent -> agent.after(Duration.ofMinutes(5), () -> agent.exit(FakeAgent.SUCCESS)));
    world.run(task("a").command(), task("b").command(), task("c").command());

    assertThat(launchTimes()).containsExactly(0L, 0L, 250L);
  }

  @Test
  void calls_of_an_earlier_attempt_do_not_count() {
    world.machine.processors = 1;
    world.launcher.lives("again", FakeLauncher.FAILS, firstCallAfter(Duration.ofSeconds(5)));
    world.launcher.otherwise(firstCallAfter(Duration.ofSeconds(5)));
    world.run(task("again").retries(1), task("b"), task("c"), task("d"), task("e"));

    assertThat(world.journal.launched()).containsExactly("again", "b", "c", "again", "d", "e");
    assertThat(launchTimes()).containsExactly(0L, 0L, 250L, 5000L, 5250L, 10_000L);
  }

  @Test
  void agents_wait_for_memory_but_one_always_runs() {
    world.machine.availableMemoryBytes = 100_000_000;
    world.run(task("a"), task("b"), task("c"));

    assertThat(launchTimes()).containsExactly(0L, 1000L, 2000L);
  }

  @Test
  void agents_start_when_memory_is_there_again() {
    world.machine.availableMemoryBytes = 100_000_000;
    world.launcher.otherwise(firstCallAfter(Duration.ofMillis(1)));
    world.simulation.after(
        Duration.ofSeconds(10), () -> world.machine.availableMemoryBytes = 8_000_000_000L);
    world.run(task("a"), task("b"));

    assertThat(launchTimes()).containsExactly(0L, 10_000L);
  }

  @Test
  void the_machine_is_not_looked_at_when_nothing_wants_to_start() {
    world.launcher.otherwise(firstCallAfter(Duration.ofMillis(1)));
    world.run(task("a"), task("b").after("a"));

    assertThat(world.machine.looks).isEqualTo(2);
  }

  /** Works for a minute. */
  private static FakeLauncher.Life firstCallAfter(Duration start) {
    return agent -> {
      agent.after(start, agent::call);
      agent.after(Duration.ofMinutes(1), () -> agent.exit(FakeAgent.SUCCESS));
    };
  }

  private List<Long> launchTimes() {
    return world.journal.events(RunEvent.Launching.class).stream()
        .map(event -> Duration.between(Simulation.START, event.at()).toMillis())
        .toList();
  }
}
