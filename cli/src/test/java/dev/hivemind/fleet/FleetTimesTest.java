package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentSignal;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What happens to agents that take too long. */
class FleetTimesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final AgentSignal TOOL = new AgentSignal.ToolStarted("t1", "Bash: npm test");

  private final World world = new World();

  @Test
  void F3_an_agent_that_delivered_its_result_but_does_not_exit_is_ended_and_its_result_kept() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE, agent::deliver);
          agent.ignoresInterrupt();
          agent.onTerminate(() -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.run(task("a"), task("b").after("a"));

    assertThat(world.launcher.agent("a").asked())
        .containsExactly("1m10s interrupt", "1m15s terminate");
    assertThat(world.only(RunEvent.Succeeded.class, "a").message()).isEqualTo("done");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void F3_a_failed_result_is_kept_too() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE, agent::deliver);
          agent.onInterrupt(() -> agent.exit(FakeAgent.FAILURE));
        });
    world.run(task("a"));

    assertThat(world.failureOf("a")).isEqualTo("it broke");
  }

  @Test
  void F3_a_timeout_of_an_agent_that_delivered_its_result_keeps_the_result_too() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(Duration.ofSeconds(59), agent::deliver);
          agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.run(task("a").timeout(MINUTE));

    assertThat(world.launcher.agent("a").asked()).containsExactly("1m interrupt");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void F3_an_agent_that_goes_on_after_a_result_is_given_time_again() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE, agent::deliver);
          agent.after(MINUTE.plusSeconds(8), () -> agent.signal(new AgentSignal.Said("more")));
          agent.after(MINUTE.plusSeconds(16), agent::deliver);
          agent.after(MINUTE.plusSeconds(24), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.run(task("a"));

    assertThat(world.launcher.agent("a").asked()).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_attempt_that_takes_too_long_is_ended_step_by_step_and_failed() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
          for (int minute = 1; minute < 60; minute++) {
            agent.after(Duration.ofMinutes(minute), agent::print);
          }
        });
    FleetResult result = world.run(task("a").timeout(Duration.ofMinutes(45)));

    assertThat(world.launcher.agent("a").asked())
        .containsExactly("45m interrupt", "45m5s terminate", "45m8s kill");
    assertThat(world.failureOf("a")).isEqualTo("timed out after 45m");
    assertThat(result.state()).isEqualTo(RunState.FAILED);
  }

  @Test
  void a_timed_out_attempt_is_tried_again() {
    world.launcher.lives("a", FakeLauncher.HANGS, FakeLauncher.SUCCEEDS);
    FleetResult result = world.run(task("a").timeout(MINUTE).retries(1));

    assertThat(world.only(RunEvent.AttemptFailed.class, "a").reason())
        .isEqualTo("timed out after 1m");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_agent_that_delivers_its_result_after_the_timeout_but_before_it_is_gone_succeeds() {
    world.launcher.lives(
        "a",
        agent ->
            agent.onInterrupt(
                () -> {
                  agent.deliver();
                  agent.exit(FakeAgent.SUCCESS);
                }));
    FleetResult result = world.run(task("a").timeout(MINUTE));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_exit_code_of_0_after_an_interrupt_is_no_success() {
    world.launcher.lives("a", agent -> agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS)));
    world.run(task("a").command().timeout(MINUTE));

    assertThat(world.failureOf("a")).isEqualTo("timed out after 1m");
  }

  @Test
  void a_silent_agent_is_ended() {
    world.launcher.lives("a", agent -> agent.after(MINUTE, agent::print));
    world.run(task("a").idleTimeout(Duration.ofMinutes(15)));

    assertThat(world.launcher.agent("a").asked()).containsExactly("16m interrupt");
    assertThat(world.failureOf("a")).isEqualTo("silent for 15m");
  }

  @Test
  void a_command_is_at_work_however_quiet_it_is() {
    world.launcher.lives("a", agent -> agent.after(HOUR, () -> agent.exit(FakeAgent.SUCCESS)));
    world.run(task("a").command().timeout(HOUR.multipliedBy(2)).idleTimeout(MINUTE));

    assertThat(world.launcher.agent("a").asked()).isEmpty();
  }

  @Test
  void an_agent_whose_calls_move_is_not_silent() {
    world.launcher.lives(
        "a",
        agent -> {
          for (int second = 30; second <= 300; second += 30) {
            agent.after(Duration.ofSeconds(second), agent::call);
          }
        });
    world.run(task("a").idleTimeout(MINUTE));

    assertThat(world.launcher.agent("a").asked()).containsExactly("6m interrupt");
  }

  @Test
  void F11_an_open_tool_call_with_live_children_is_not_idle() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.hasChildren(() -> true);
          agent.after(Duration.ofSeconds(1), () -> agent.signal(TOOL));
          agent.after(Duration.ofMinutes(50), () -> agent.signal(new AgentSignal.ToolEnded("t1")));
          agent.after(Duration.ofMinutes(51), agent::deliver);
          agent.after(Duration.ofMinutes(51), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.run(task("a").idleTimeout(Duration.ofMinutes(5)));

    assertThat(world.launcher.agent("a").asked()).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void F11_an_open_tool_call_whose_processes_are_gone_is_idle() {
    world.launcher.lives(
        "a", agent -> agent.after(Duration.ofSeconds(1), () -> agent.signal(TOOL)));
    world.run(task("a").idleTimeout(MINUTE));

    assertThat(world.launcher.agent("a").asked()).containsExactly("1m1s interrupt");
    assertThat(world.failureOf("a")).isEqualTo("silent for 1m");
  }

  @Test
  void F11_live_children_of_a_tool_call_that_ended_do_not_count() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.hasChildren(() -> true);
          agent.signal(TOOL);
          agent.signal(new AgentSignal.ToolEnded("t1"));
        });
    world.run(task("a").idleTimeout(MINUTE));

    assertThat(world.failureOf("a")).isEqualTo("silent for 1m");
  }

  @Test
  void a_look_for_children_that_goes_wrong_ends_nobody() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.hasChildren(
              () -> {
                throw new IllegalStateException("/proc cannot be read");
              });
          agent.signal(TOOL);
          agent.after(Duration.ofMinutes(3), agent::deliver);
          agent.after(Duration.ofMinutes(3), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.run(task("a").idleTimeout(MINUTE));

    assertThat(result.states()).containsEntry("a", TaskState.SUCCEEDED);
  }

  @Test
  void an_agent_that_speaks_while_its_children_are_looked_for_is_not_ended() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.signal(TOOL);
          agent.after(Duration.ofSeconds(59), () -> world.simulation.delayEffects(() -> MINUTE));
          agent.after(Duration.ofSeconds(90), agent::print);
          agent.after(Duration.ofSeconds(121), agent::deliver);
          agent.after(Duration.ofSeconds(122), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.run(task("a").idleTimeout(MINUTE));

    assertThat(world.launcher.agent("a").asked()).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_launch_that_does_not_return_in_time_fails_the_task() {
    world.simulation.delayEffects(() -> Duration.ofHours(2));
    world.run(task("a").timeout(MINUTE).idleTimeout(Duration.ofHours(1)).retries(1));

    assertThat(world.failureOf("a")).isEqualTo("timed out after 1m, and its launch did not return");
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE.plusSeconds(5 + 3 + 10));
    world.simulation.playOut();
    assertThat(world.launcher.agents()).singleElement().matches(agent -> !agent.isAlive());
  }

  @Test
  void a_timeout_of_a_thousand_years_is_no_timeout() {
    FleetResult result =
        world.run(
            task("a").timeout(Duration.ofDays(365_000)).idleTimeout(Duration.ofDays(365_000)));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void the_time_in_which_calls_wait_does_not_count_as_time_at_work() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(Duration.ofSeconds(30), () -> world.traffic.waitBegins("a"));
          agent.after(Duration.ofMinutes(10), () -> world.traffic.waitEnds("a"));
          agent.after(Duration.ofMinutes(12), () -> world.traffic.waitBegins("a"));
          agent.after(Duration.ofMinutes(20), () -> world.traffic.waitEnds("a"));
        });
    world.run(task("a").timeout(Duration.ofMinutes(5)));

    // 30 s, 2 minutes, and what is left of five.
    assertThat(world.launcher.agent("a").asked()).containsExactly("22m30s interrupt");
    assertThat(world.failureOf("a")).isEqualTo("timed out after 5m");
  }

  @Test
  void a_timeout_that_falls_into_a_wait_comes_when_work_has_gone_on_long_enough() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE.minusMillis(1), () -> world.traffic.waitBegins("a"));
          agent.after(HOUR, () -> world.traffic.waitEnds("a"));
        });
    world.run(task("a").timeout(MINUTE));

    assertThat(world.timeOf(RunEvent.Failed.class, "a"))
        .isBetween(HOUR.plusMillis(1), HOUR.plusSeconds(1));
  }

  @Test
  void the_waits_of_an_earlier_attempt_are_not_given_to_the_next() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(Duration.ofSeconds(1), () -> world.traffic.waitBegins("a"));
          agent.after(HOUR, () -> world.traffic.waitEnds("a"));
          agent.after(HOUR, () -> agent.exit(FakeAgent.FAILURE));
        },
        FakeLauncher.HANGS);
    world.run(task("a").retries(1).timeout(MINUTE));

    assertThat(world.timeOf(RunEvent.Failed.class, "a")).isEqualTo(HOUR.plus(MINUTE));
  }

  @Test
  void an_agent_is_not_silent_while_its_call_waits_but_may_be_afterwards() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(Duration.ofSeconds(50), () -> world.traffic.waitBegins("a"));
          agent.after(HOUR, () -> world.traffic.waitEnds("a"));
        });
    world.run(task("a").idleTimeout(MINUTE).timeout(HOUR.multipliedBy(3)));

    assertThat(world.failureOf("a")).isEqualTo("silent for 1m");
    assertThat(world.timeOf(RunEvent.Failed.class, "a")).isEqualTo(HOUR.plus(MINUTE));
  }
}
