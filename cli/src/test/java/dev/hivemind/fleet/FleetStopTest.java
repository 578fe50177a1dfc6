package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ctrl-C once, twice, and at every bad moment. */
class FleetStopTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String CTRL_C = "stopped by Ctrl-C";

  private final World world = new World();

  @Test
  void a_stopped_run_interrupts_its_agents_and_starts_nothing_more() {
    world.maxParallel = 1;
    world.launcher.otherwise(FakeLauncher.HANGS);
    FleetResult result =
        world.runAndStop(MINUTE, task("a"), task("ready"), task("blocked").after("a"));

    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(result.states())
        .isEqualTo(
            Map.of(
                "a",
                TaskState.CHECKPOINTED,
                "ready",
                TaskState.CANCELLED,
                "blocked",
                TaskState.CANCELLED));
    assertThat(world.only(RunEvent.Checkpointed.class, "a").cause()).isEqualTo(StopCause.STOPPED);
    assertThat(world.only(RunEvent.Checkpointed.class, "a").reason()).isEqualTo(CTRL_C);
    assertThat(world.journal.events(RunEvent.Cancelled.class))
        .hasSize(2)
        .allMatch(event -> event.reason().equals(CTRL_C));
    assertThat(world.journal.events(RunEvent.LaunchingStopped.class))
        .extracting(RunEvent.LaunchingStopped::reason)
        .containsExactly(CTRL_C);
    assertThat(world.launcher.agent("a").asked()).containsExactly("1m interrupt");
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE);
  }

  @Test
  void an_agent_that_does_not_heed_a_stop_is_terminated_and_then_killed() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
        });
    world.runAndStop(MINUTE, task("a"));

    assertThat(world.launcher.agent("a").asked())
        .containsExactly("1m interrupt", "1m5s terminate", "1m8s kill");
  }

  @Test
  void a_second_interrupt_kills_at_once() {
    world.launcher.otherwise(
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
        });
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b")));
    world.simulation.after(MINUTE, () -> fleet.stop(CTRL_C));
    world.simulation.after(MINUTE.plusSeconds(1), () -> fleet.kill("killed by a second Ctrl-C"));
    FleetResult result = fleet.run();

    assertThat(world.launcher.agents())
        .hasSize(2)
        .allMatch(agent -> agent.asked().equals(List.of("1m interrupt", "1m1s kill")));
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE.plusSeconds(1));
  }

  @Test
  void a_kill_needs_no_stop_before_it() {
    world.launcher.otherwise(FakeLauncher.HANGS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b").after("a")));
    world.simulation.after(MINUTE, () -> fleet.kill("killed"));
    FleetResult result = fleet.run();

    assertThat(world.launcher.agent("a").asked()).containsExactly("1m kill");
    assertThat(result.states())
        .isEqualTo(Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.CANCELLED));
    assertThat(world.checkpoints.kept()).as("nobody waits for it").isEmpty();
  }

  @Test
  void stopping_again_and_again_changes_nothing_while_killing_tries_again() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
          agent.onKill(
              () -> agent.after(Duration.ofSeconds(2), () -> agent.exit(FakeAgent.FAILURE)));
        });
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    for (int second = 0; second < 20; second++) {
      world.simulation.after(MINUTE.plusSeconds(second), () -> fleet.stop(CTRL_C));
    }
    world.simulation.after(MINUTE.plusSeconds(9), () -> fleet.kill("killed"));
    fleet.run();

    assertThat(world.launcher.agent("a").asked())
        .containsExactly("1m interrupt", "1m5s terminate", "1m8s kill", "1m9s kill");
    assertThat(world.only(RunEvent.Checkpointed.class, "a").reason()).isEqualTo(CTRL_C);
    assertThat(world.journal.events(RunEvent.LaunchingStopped.class)).hasSize(1);
  }

  @Test
  void an_agent_that_delivers_its_result_while_it_is_stopped_keeps_its_success() {
    world.launcher.lives(
        "a",
        agent ->
            agent.onInterrupt(
                () -> {
                  agent.deliver();
                  agent.exit(FakeAgent.SUCCESS);
                }));
    world.launcher.lives("b", FakeLauncher.HANGS);
    FleetResult result = world.runAndStop(MINUTE, task("a"), task("b"), task("c").after("a"));

    assertThat(result.states())
        .containsEntry("a", TaskState.SUCCEEDED)
        .containsEntry("b", TaskState.CHECKPOINTED)
        .containsEntry("c", TaskState.CANCELLED);
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void a_failure_told_before_the_stop_stays_a_failure_but_one_told_because_of_it_does_not() {
    world.launcher.lives(
        "before",
        agent -> {
          agent.after(Duration.ofSeconds(59), agent::deliver);
          agent.onInterrupt(() -> agent.exit(FakeAgent.FAILURE));
        });
    world.launcher.lives(
        "because",
        agent ->
            agent.onInterrupt(
                () -> {
                  agent.deliver();
                  agent.exit(FakeAgent.FAILURE);
                }));
    FleetResult result = world.runAndStop(MINUTE, task("before"), task("because"));

    assertThat(result.states())
        .containsEntry("before", TaskState.FAILED)
        .containsEntry("because", TaskState.CHECKPOINTED);
  }

  @Test
  void a_program_that_exits_with_0_because_it_was_interrupted_has_not_succeeded() {
    world.launcher.lives("a", agent -> agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS)));
    FleetResult result = world.runAndStop(MINUTE, task("a").command());

    assertThat(result.states()).containsEntry("a", TaskState.CHECKPOINTED);
  }

  @Test
  void a_stop_that_kept_nothing_from_its_end_interrupted_nothing() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(Duration.ofSeconds(59), agent::deliver);
          agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.runAndStop(MINUTE, task("a"));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_fleet_stopped_before_it_runs_starts_nothing() {
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b").after("a")));
    fleet.stop(CTRL_C);
    FleetResult result = fleet.run();

    assertThat(world.journal.launched()).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(result.states().values()).containsOnly(TaskState.CANCELLED);
  }

  @Test
  void a_launch_in_flight_is_ended_as_soon_as_it_returns() {
    world.simulation.delayEffects(() -> Duration.ofSeconds(2));
    world.launcher.otherwise(FakeLauncher.HANGS);
    FleetResult result = world.runAndStop(Duration.ofSeconds(1), task("a"));

    assertThat(world.journal.storyOf("a"))
        .containsExactly("Released", "Launching", "Launched", "Checkpointed");
    assertThat(world.launcher.agent("a").asked()).containsExactly("4s interrupt");
    assertThat(result.states()).containsEntry("a", TaskState.CHECKPOINTED);
  }

  @Test
  void a_launch_in_flight_when_killed_is_killed_as_soon_as_it_returns() {
    world.simulation.delayEffects(() -> Duration.ofSeconds(2));
    world.launcher.otherwise(FakeLauncher.HANGS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    world.simulation.after(Duration.ofSeconds(1), () -> fleet.kill("killed"));
    fleet.run();

    assertThat(world.launcher.agent("a").asked()).containsExactly("4s kill");
  }

  @Test
  void a_launch_that_fails_while_it_is_stopped_is_stopped() {
    world.simulation.delayEffects(() -> Duration.ofSeconds(2));
    world.launcher.lives(
        "a",
        agent -> {
          throw new IOException("no");
        });
    FleetResult result = world.runAndStop(Duration.ofSeconds(1), task("a"));

    assertThat(result.states()).containsEntry("a", TaskState.CHECKPOINTED);
  }

  @Test
  void an_agent_that_survives_its_kill_is_named_and_not_waited_for() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
          agent.onKill(
              () -> {
                throw new IllegalStateException("operation not permitted");
              });
        });
    FleetResult result = world.runAndStop(MINUTE, task("a"));

    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(world.only(RunEvent.Checkpointed.class, "a").reason())
        .isEqualTo(
            CTRL_C
                + ", and its processes could not be ended (process 4711: operation not permitted)");
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE.plusSeconds(5 + 3 + 10));
    assertThat(world.traffic.cuts()).containsExactly("a");
  }

  @Test
  void interrupting_the_owner_kills_and_is_passed_on() {
    world.launcher.otherwise(FakeLauncher.HANGS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    world.simulation.after(MINUTE, world.simulation::interruptOwner);
    FleetResult result = fleet.run();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(world.launcher.agent("a").asked()).containsExactly("1m kill");
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
  }
}
