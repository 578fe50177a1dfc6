package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A provider that keeps failing for hours. */
class FleetOutageTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration OUTAGE = Duration.ofHours(2);
  private static final ProxyReport FAILING = new ProxyReport.LaneFailing("anthropic");
  private static final ProxyReport RECOVERED = new ProxyReport.LaneRecovered("anthropic");

  private final World world = new World();

  @Test
  void
      an_agent_whose_calls_wait_for_ten_minutes_is_stopped_with_a_checkpoint_and_charged_nothing() {
    world.launcher.otherwise(waits());
    FleetResult result = runThrough(Duration.ofMinutes(15), task("a").on("anthropic").retries(0));

    RunEvent.Suspended suspended = world.journal.events(RunEvent.Suspended.class).getFirst();
    assertThat(suspended.cause()).isEqualTo(StopCause.PROVIDER);
    assertThat(suspended.reason()).isEqualTo("waits for anthropic, which keeps failing");
    assertThat(world.timeOf(RunEvent.Suspended.class, "a"))
        .isBetween(Duration.ofMinutes(11), Duration.ofMinutes(14));
    assertThat(world.checkpoints.only().cause()).isEqualTo(StopCause.PROVIDER);
    assertThat(world.launcher.openings().getLast())
        .isEqualTo(new Opening.GoingOn("session-of-a", Opening.GO_ON));
    assertThat(world.journal.events(RunEvent.AttemptFailed.class)).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_agent_that_was_stopped_goes_on_at_once_when_the_provider_has_recovered() {
    world.launcher.lives("a", waits(), FakeLauncher.SUCCEEDS);
    runThrough(Duration.ofMinutes(15), task("a").on("anthropic"));

    assertThat(world.timeOf(RunEvent.Resuming.class, "a"))
        .isBetween(Duration.ofMinutes(15), Duration.ofMinutes(16));
  }

  @Test
  void a_provider_that_nobody_calls_any_more_is_tried_again_by_the_agents_that_go_on() {
    world.launcher.lives("a", waits(), waits(), waits(), FakeLauncher.SUCCEEDS);
    FleetResult result = runThrough(OUTAGE, task("a").on("anthropic"));

    assertThat(world.journal.events(RunEvent.Suspended.class)).hasSize(3);
    assertThat(world.journal.events(RunEvent.LaneFailing.class)).hasSize(1);
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void nothing_is_launched_for_it_meanwhile_and_other_lanes_go_on() {
    world.maxParallel = 1;
    world.launcher.lives("a", waits(), FakeLauncher.SUCCEEDS);
    runThrough(
        Duration.ofMinutes(15),
        task("a").on("anthropic"),
        task("b").on("anthropic"),
        task("c").on("openai"));

    assertThat(world.timeOf(RunEvent.Launching.class, "b"))
        .isGreaterThanOrEqualTo(Duration.ofMinutes(15));
    assertThat(world.timeOf(RunEvent.Launching.class, "c")).isLessThan(Duration.ofMinutes(15));
  }

  @Test
  void an_agent_that_gets_through_is_left_alone() {
    world.launcher.lives(
        "a",
        agent -> {
          for (int minute = 1; minute < 40; minute += 8) {
            agent.after(MINUTE.multipliedBy(minute), () -> world.traffic.waitBegins("a"));
            agent.after(MINUTE.multipliedBy(minute + 6), () -> world.traffic.waitEnds("a"));
          }
          agent.after(MINUTE.multipliedBy(45), () -> agent.exit(FakeAgent.SUCCESS));
        });
    runThrough(OUTAGE, task("a").on("anthropic"));

    assertThat(world.journal.events(RunEvent.Suspended.class)).isEmpty();
    assertThat(world.timeOf(RunEvent.Succeeded.class, "a")).isEqualTo(MINUTE.multipliedBy(45));
  }

  @Test
  void an_outage_longer_than_wanted_is_left_for_another_time() {
    world.longestWait = Duration.ofMinutes(5);
    world.launcher.lives("a", waits());
    FleetResult result =
        runThrough(OUTAGE, task("a").on("anthropic"), task("b").on("anthropic").after("a"));

    assertThat(result.states())
        .isEqualTo(Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.BLOCKED));
    assertThat(result.state()).isEqualTo(RunState.WAITING);
    assertThat(result.stops())
        .containsEntry(
            StopCause.PROVIDER,
            "waits for anthropic, which keeps failing; once it answers: hivemind resume");
  }

  private FakeLauncher.Life waits() {
    return agent -> {
      String task = agent.id().task();
      agent.after(MINUTE, () -> world.traffic.waitBegins(task));
      agent.after(Duration.ofMinutes(20), () -> agent.exit(FakeAgent.SUCCESS));
    };
  }

  /** The lane fails after a minute, is tried in vain every minute, and recovers. */
  private FleetResult runThrough(Duration outage, TaskBuilder... tasks) {
    Fleet fleet = world.fleet(TaskBuilder.tasks(tasks));
    for (Duration at = MINUTE; at.compareTo(outage) < 0; at = at.plus(MINUTE)) {
      world.simulation.after(at, () -> fleet.report(FAILING));
    }
    world.simulation.after(outage, () -> fleet.report(RECOVERED));
    return fleet.run();
  }
}
