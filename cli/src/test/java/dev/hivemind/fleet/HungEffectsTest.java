package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hivemind.agent.AgentSignal;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever hangs, the owner does not: a stop and a kill are handled at once. */
class HungEffectsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final World world = new World();
  private final HangingEffects effects = new HangingEffects();

  @BeforeEach
  void let_effects_hang() {
    world.effects = effects;
  }

  @AfterEach
  void let_them_go() {
    effects.close();
  }

  @Test
  void a_stop_and_a_kill_are_handled_at_once_while_every_launch_hangs() {
    world.launcher.beforeLaunch(id -> effects.hang());
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b"), task("c").after("a")));
    world.simulation.after(MINUTE, () -> fleet.stop("stopped"));
    world.simulation.after(MINUTE.plusSeconds(2), () -> fleet.kill("killed"));
    FleetResult result = fleet.run();

    assertThat(world.timeOf(RunEvent.Cancelled.class, "c")).isEqualTo(MINUTE);
    assertThat(world.timeOf(RunEvent.Checkpointed.class, "a"))
        .isEqualTo(MINUTE.plusSeconds(2 + 10));
    assertThat(world.only(RunEvent.Checkpointed.class, "a").reason())
        .isEqualTo("stopped, and its launch did not return");
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void an_agent_whose_launch_returns_after_the_run_is_killed() {
    world.launcher.beforeLaunch(id -> effects.hang());
    world.launcher.otherwise(FakeLauncher.HANGS);
    world.runAndStop(MINUTE, task("a"));

    effects.close();
    assertThat(world.launcher.agent("a").asked()).containsExactly("1m18s kill");
  }

  @Test
  void an_agent_whose_launch_returns_in_the_last_moment_of_the_run_is_killed() {
    world.launcher.beforeLaunch(id -> effects.hang());
    world.launcher.otherwise(FakeLauncher.HANGS);
    world.journal.beforeAppending(
        event -> {
          if (event instanceof RunEvent.Checkpointed) effects.close();
        });
    world.runAndStop(MINUTE, task("a"));

    effects.close();
    assertThat(world.launcher.agent("a").asked()).containsExactly("1m18s kill");
  }

  @Test
  void an_agent_that_exited_while_its_launch_hangs_is_not_left_behind_when_the_journal_fails() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.exit(FakeAgent.SUCCESS);
          effects.hang();
        });
    world.journal.isFullAt(RunEvent.LaunchingStopped.class::isInstance);

    assertThatThrownBy(() -> world.runAndStop(MINUTE, task("a")))
        .isInstanceOf(UncheckedIOException.class)
        .hasNoSuppressedExceptions();
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE);
  }

  @Test
  void every_step_of_a_stop_comes_in_its_time_while_every_step_hangs() {
    world.launcher.otherwise(
        agent -> {
          agent.onInterrupt(effects::hang);
          agent.onTerminate(effects::hang);
          agent.onKill(effects::hang);
        });
    FleetResult result = world.runAndStop(MINUTE, task("a"), task("b"));

    assertThat(world.launcher.agents())
        .hasSize(2)
        .allSatisfy(
            agent ->
                assertThat(agent.asked())
                    .containsExactly("1m interrupt", "1m5s terminate", "1m8s kill"));
    assertThat(world.timeOf(RunEvent.Checkpointed.class, "b")).isEqualTo(MINUTE.plusSeconds(18));
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void a_second_interrupt_is_handled_at_once_while_the_first_hangs() {
    world.launcher.otherwise(agent -> agent.onInterrupt(effects::hang));
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    world.simulation.after(MINUTE, () -> fleet.stop("stopped"));
    world.simulation.after(MINUTE.plusSeconds(1), () -> fleet.kill("killed"));
    fleet.run();

    assertThat(world.timeOf(RunEvent.Checkpointed.class, "a")).isEqualTo(MINUTE.plusSeconds(1));
  }

  @Test
  void a_hung_look_for_children_delays_neither_the_timeout_nor_other_tasks() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.hasChildren(
              () -> {
                effects.hang();
                return true;
              });
          agent.signal(new AgentSignal.ToolStarted("1", "Bash: make"));
        });
    world.run(task("a").idleTimeout(MINUTE).timeout(Duration.ofMinutes(5)), task("b"));

    assertThat(world.failureOf("a")).isEqualTo("timed out after 5m");
    assertThat(world.timeOf(RunEvent.Succeeded.class, "b")).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void a_hung_cut_of_access_holds_up_only_the_task_itself() {
    world.traffic.beforeCut(effects::hang);
    world.launcher.lives("a", FakeLauncher.FAILS, FakeLauncher.SUCCEEDS);
    world.run(task("a").retries(1).timeout(MINUTE), task("b"), task("c").after("b"));

    assertThat(world.timeOf(RunEvent.Succeeded.class, "c")).isEqualTo(Duration.ofSeconds(2));
    assertThat(world.failureOf("a")).isEqualTo("timed out after 1m, and its launch did not return");
  }
}
