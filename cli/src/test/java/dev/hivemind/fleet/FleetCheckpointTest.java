package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentSignal;
import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is kept of agents that are stopped, and when. */
class FleetCheckpointTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final World world = new World();

  @Test
  void what_an_agent_leaves_is_kept_before_it_is_written_down_that_it_was_stopped() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    world.journal.beforeAppending(
        event -> {
          if (event instanceof Checkpointed) assertThat(world.checkpoints.kept()).hasSize(1);
        });
    world.runAndStop(MINUTE, task("a"));

    StoppedAgent kept = world.checkpoints.only();
    assertThat(kept.session()).isEqualTo("session-of-a");
    assertThat(kept.cause()).isEqualTo(StopCause.STOPPED);
    assertThat(kept.attempt()).isEqualTo(1);
    assertThat(kept.at()).isEqualTo(Simulation.START.plus(MINUTE));
  }

  @Test
  void the_last_things_that_it_said_are_kept_oldest_first() {
    world.launcher.lives(
        "a",
        agent -> {
          for (int second = 1; second < 10; second++) {
            String text = "step " + second;
            agent.after(Duration.ofSeconds(second), () -> agent.signal(new AgentSignal.Said(text)));
          }
        });
    world.runAndStop(MINUTE, task("a"));

    assertThat(world.checkpoints.only().lastMessages())
        .containsExactly("step 5", "step 6", "step 7", "step 8", "step 9");
  }

  @Test
  void a_refused_key_and_a_spent_budget_are_kept_too() {
    world.launcher.otherwise(FakeLauncher.HANGS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a").on("anthropic"), task("b").on("openai")));
    world.simulation.after(
        MINUTE,
        () ->
            fleet.report(
                new ProxyReport.LaneStopped("anthropic", LaneStop.KEY_REFUSED, "invalid key")));
    world.simulation.after(MINUTE, () -> fleet.report(new ProxyReport.BudgetSpent("b", "spent")));
    fleet.run();

    assertThat(world.checkpoints.kept())
        .extracting(StoppedAgent::cause)
        .containsExactlyInAnyOrder(StopCause.KEY_REFUSED, StopCause.BUDGET);
  }

  @Test
  void a_checkpoint_that_cannot_be_kept_loses_nothing_else_and_is_told() {
    world.checkpoints.failWith("no space left on device");
    world.launcher.lives("a", FakeLauncher.HANGS);
    FleetResult result = world.runAndStop(MINUTE, task("a"));

    assertThat(result.states()).isEqualTo(Map.of("a", TaskState.CHECKPOINTED));
    assertThat(world.only(Checkpointed.class, "a").reason())
        .endsWith("; its checkpoint could not be kept: no space left on device");
  }

  @Test
  void what_is_too_large_for_a_checkpoint_is_told() {
    world.checkpoints.leaveOut("core.dump", "a.bin", "b.bin", "c.bin", "d.bin", "e.bin");
    world.launcher.lives("a", FakeLauncher.HANGS);
    world.runAndStop(MINUTE, task("a"));

    assertThat(world.only(Checkpointed.class, "a").reason())
        .endsWith("; its checkpoint is without core.dump, a.bin, b.bin, c.bin and 2 more");
  }

  @Test
  void a_checkpoint_that_hangs_is_not_waited_for_longer_than_two_minutes() {
    try (HangingEffects effects = new HangingEffects()) {
      world.effects = effects;
      world.checkpoints.before(effects::hang);
      world.launcher.lives("a", FakeLauncher.HANGS);
      world.runAndStop(MINUTE, task("a"));

      assertThat(world.timeOf(Checkpointed.class, "a")).isEqualTo(MINUTE.plusMinutes(2));
      assertThat(world.only(Checkpointed.class, "a").reason()).contains("takes too long");
    }
  }

  @Test
  void a_kill_waits_for_no_checkpoint() {
    try (HangingEffects effects = new HangingEffects()) {
      world.effects = effects;
      world.checkpoints.before(effects::hang);
      world.launcher.lives("a", FakeLauncher.HANGS);
      Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
      world.simulation.after(MINUTE, () -> fleet.stop("stopped"));
      world.simulation.after(MINUTE.plusSeconds(1), () -> fleet.kill("killed"));
      FleetResult result = fleet.run();

      assertThat(world.timeOf(Checkpointed.class, "a")).isEqualTo(MINUTE.plusSeconds(1));
      assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    }
  }

  @Test
  void nothing_is_kept_of_an_agent_that_succeeds_or_fails() {
    world.launcher.lives("a", FakeLauncher.FAILS);
    world.run(task("a"), task("b"));

    assertThat(world.checkpoints.kept()).isEmpty();
  }

  @Test
  void one_agent_is_stopped_and_the_others_go_on() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    world.launcher.lives(
        "b", agent -> agent.after(MINUTE.multipliedBy(2), () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b"), task("c").after("a")));
    world.simulation.after(MINUTE, () -> fleet.stopAgents(Set.of("a"), "stopped by a person"));
    FleetResult result = fleet.run();

    assertThat(result.states())
        .isEqualTo(
            Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.SUCCEEDED, "c", TaskState.BLOCKED));
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(result.stops()).isEqualTo(Map.of(StopCause.STOPPED, "stopped by a person"));
    assertThat(world.only(RunEvent.LeftBlocked.class, "c").holder()).isEqualTo("a");
  }

  @Test
  void an_agent_that_is_ready_and_stopped_does_not_start() {
    world.maxParallel = 1;
    world.launcher.lives(
        "a", agent -> agent.after(MINUTE.multipliedBy(2), () -> agent.exit(FakeAgent.SUCCESS)));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b")));
    world.simulation.after(MINUTE, () -> fleet.stopAgents(Set.of("b", "nobody"), "stopped"));
    FleetResult result = fleet.run();

    assertThat(world.launcher.agents()).hasSize(1);
    assertThat(result.states())
        .isEqualTo(Map.of("a", TaskState.SUCCEEDED, "b", TaskState.CHECKPOINTED));
  }
}
