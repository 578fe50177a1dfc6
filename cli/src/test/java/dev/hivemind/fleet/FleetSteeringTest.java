package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a person does at the live view. */
final class FleetSteeringTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final World world = new World();

  @Test
  void while_launching_is_paused_agents_at_work_go_on_and_none_starts() {
    world.maxParallel = 1;
    world.launcher.otherwise(agent -> agent.after(MINUTE, () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b").after("a")));
    world.simulation.after(Duration.ofSeconds(30), () -> fleet.pauseLaunching(true));
    world.simulation.after(MINUTE.multipliedBy(10), () -> fleet.pauseLaunching(false));

    FleetResult result = fleet.run();

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE.multipliedBy(11));
    assertThat(world.journal.events(RunEvent.LaunchingPaused.class)).hasSize(1);
    assertThat(world.journal.events(RunEvent.LaunchingGoesOn.class)).hasSize(1);
  }

  @Test
  void pausing_twice_is_pausing_once() {
    world.launcher.otherwise(agent -> agent.after(MINUTE, () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    world.simulation.after(Duration.ofSeconds(1), () -> fleet.pauseLaunching(true));
    world.simulation.after(Duration.ofSeconds(2), () -> fleet.pauseLaunching(true));
    fleet.run();
    assertThat(world.journal.events(RunEvent.LaunchingPaused.class)).hasSize(1);
  }

  @Test
  void a_paused_run_can_be_stopped() {
    world.maxParallel = 1;
    world.launcher.otherwise(FakeLauncher.HANGS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b")));
    world.simulation.after(Duration.ofSeconds(1), () -> fleet.pauseLaunching(true));
    world.simulation.after(MINUTE, () -> fleet.stop("enough"));

    FleetResult result = fleet.run();

    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(result.states()).containsEntry("b", TaskState.CANCELLED);
  }

  @Test
  void one_agent_is_ended_at_once_and_the_others_go_on() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    world.launcher.lives(
        "b", agent -> agent.after(MINUTE.multipliedBy(2), () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b")));
    world.simulation.after(MINUTE, () -> fleet.killAgents(Set.of("a"), "ended by a person"));

    FleetResult result = fleet.run();

    assertThat(world.launcher.agent("a").asked()).containsExactly("1m kill");
    assertThat(world.only(RunEvent.Checkpointed.class, "a").cause()).isEqualTo(StopCause.STOPPED);
    assertThat(result.states()).containsEntry("b", TaskState.SUCCEEDED);
  }

  @Test
  void a_task_that_waits_for_a_place_starts_by_its_new_priority() {
    world.maxParallel = 1;
    world.launcher.otherwise(agent -> agent.after(MINUTE, () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b"), task("c")));
    world.simulation.after(Duration.ofSeconds(1), () -> fleet.prioritize("c", Priority.CRITICAL));

    fleet.run();

    assertThat(world.journal.events(RunEvent.Launching.class))
        .extracting(RunEvent.Launching::task)
        .containsExactly("a", "c", "b");
    assertThat(world.traffic.priorities()).containsExactly("c CRITICAL");
    assertThat(world.journal.events(RunEvent.PriorityChanged.class))
        .extracting(RunEvent.PriorityChanged::priority)
        .isEqualTo(List.of(Priority.CRITICAL));
  }

  @Test
  void the_priority_of_a_task_that_has_ended_or_is_not_known_stays() {
    world.launcher.otherwise(agent -> agent.after(MINUTE, () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b").after("a")));
    world.simulation.after(
        MINUTE.plusSeconds(1),
        () -> {
          fleet.prioritize("a", Priority.CRITICAL);
          fleet.prioritize("nobody", Priority.CRITICAL);
        });
    fleet.run();
    assertThat(world.journal.events(RunEvent.PriorityChanged.class)).isEmpty();
  }
}
