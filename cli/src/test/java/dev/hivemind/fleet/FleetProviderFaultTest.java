package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentSignal;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Attempts that a fault of the provider ended. */
class FleetProviderFaultTest {
  private static final Duration FAULT = Duration.ofMillis(500);
  private static final String TEXT = "anthropic answered 529 for 30 minutes";

  private final World world = new World();
  private Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));

  /** An attempt that meets a fault and then fails. */
  private final FakeLauncher.Life spoilt =
      agent -> {
        agent.after(FAULT, () -> fleet.report(new ProxyReport.ProviderFault("a", TEXT)));
        agent.after(Duration.ofSeconds(1), () -> agent.exit(FakeAgent.FAILURE));
      };

  @Test
  void F6_a_failure_of_the_provider_s_is_repeated_and_not_charged() {
    world.launcher.lives("a", spoilt, spoilt, FakeLauncher.SUCCEEDS);
    FleetResult result = fleet.run();

    assertThat(world.journal.events(RunEvent.ProviderFailed.class))
        .extracting(RunEvent.ProviderFailed::reason)
        .containsExactly(TEXT, TEXT);
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void the_retries_of_the_task_are_still_there_afterwards() {
    fleet = world.fleet(TaskBuilder.tasks(task("a").retries(1)));
    world.launcher.lives("a", spoilt, spoilt, FakeLauncher.FAILS, FakeLauncher.SUCCEEDS);

    assertThat(fleet.run().state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void the_sixth_time_counts() {
    world.launcher.lives("a", spoilt);
    FleetResult result = fleet.run();

    assertThat(world.launcher.agents()).hasSize(6);
    assertThat(world.journal.events(RunEvent.ProviderFailed.class)).hasSize(5);
    assertThat(world.failureOf("a")).isEqualTo(TEXT);
    assertThat(result.state()).isEqualTo(RunState.FAILED);
  }

  @Test
  void a_failure_after_the_agent_got_over_the_fault_is_its_own() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(FAULT, () -> fleet.report(new ProxyReport.ProviderFault("a", TEXT)));
          agent.after(
              Duration.ofSeconds(5),
              () -> agent.signal(new AgentSignal.ToolStarted("t1", "Bash: make")));
          agent.after(Duration.ofSeconds(9), () -> agent.exit(FakeAgent.FAILURE));
        });
    fleet.run();

    assertThat(world.failureOf("a")).isEqualTo("it broke");
  }

  @Test
  void a_success_after_a_fault_is_a_success() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(FAULT, () -> fleet.report(new ProxyReport.ProviderFault("a", TEXT)));
          agent.after(Duration.ofSeconds(9), () -> agent.exit(FakeAgent.SUCCESS));
        });

    assertThat(fleet.run().state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_run_that_gave_up_repeats_nothing() {
    world.maxFailures = OptionalInt.of(1);
    fleet = world.fleet(TaskBuilder.tasks(task("a"), task("b")));
    world.launcher.lives("a", spoilt);
    world.launcher.lives("b", agent -> agent.after(FAULT, () -> agent.exit(FakeAgent.FAILURE)));
    fleet.run();

    assertThat(world.only(RunEvent.Checkpointed.class, "a").reason()).isEqualTo(TEXT);
    assertThat(world.only(RunEvent.Checkpointed.class, "a").cause()).isEqualTo(StopCause.PROVIDER);
  }
}
