package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Usage limits that end hours later. */
class FleetParkingTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration FIVE_HOURS = Duration.ofHours(5);
  private static final Instant RESET = Simulation.START.plus(FIVE_HOURS);
  private static final ProxyReport PARKED = new ProxyReport.LaneParked("anthropic", "5h", RESET);
  private static final ProxyReport OPEN = new ProxyReport.LaneResumed("anthropic");

  private final World world = new World();

  /** The limit's end is a moment, whatever the time zone in which a provider writes it. */
  @Test
  void F5_an_agent_that_waits_for_a_limit_is_stopped_and_goes_on_by_itself_when_it_ends() {
    world.launcher.lives("a", waitsForTheLimit(), FakeLauncher.SUCCEEDS);
    FleetResult result = runParked(task("a").on("anthropic"));

    RunEvent.Suspended suspended = world.only(RunEvent.Suspended.class, "a");
    assertThat(suspended.until()).isEqualTo(RESET);
    assertThat(suspended.cause()).isEqualTo(StopCause.USAGE_LIMIT);
    assertThat(world.checkpoints.only().cause()).isEqualTo(StopCause.USAGE_LIMIT);
    assertThat(world.launcher.openings().getLast())
        .isEqualTo(new Opening.GoingOn("session-of-a", Opening.GO_ON));
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_agent_is_stopped_only_after_it_has_waited_for_ten_minutes() {
    world.launcher.lives("a", waitsForTheLimit(), FakeLauncher.SUCCEEDS);
    runParked(task("a").on("anthropic"));

    assertThat(world.timeOf(RunEvent.Suspended.class, "a"))
        .isBetween(Duration.ofMinutes(11), Duration.ofMinutes(14));
  }

  /** Its waits at the first limit and at the second are two, though no look came between them. */
  @Test
  void an_agent_that_was_served_between_two_limits_has_ten_minutes_at_the_second() {
    world.launcher.lives(
        "a",
        agent -> {
          waitsForTheLimit().begin(agent);
          agent.after(MINUTE.multipliedBy(8), () -> world.traffic.waitEnds(agent.id().task()));
          agent.after(MINUTE.multipliedBy(8), () -> world.traffic.waitBegins(agent.id().task()));
        },
        FakeLauncher.SUCCEEDS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a").on("anthropic")));
    world.simulation.after(MINUTE, () -> fleet.report(PARKED));
    world.simulation.after(MINUTE.multipliedBy(8), () -> fleet.report(OPEN));
    world.simulation.after(MINUTE.multipliedBy(8), () -> fleet.report(PARKED));
    world.simulation.after(FIVE_HOURS, () -> fleet.report(OPEN));
    fleet.run();

    assertThat(world.timeOf(RunEvent.Suspended.class, "a"))
        .isBetween(MINUTE.multipliedBy(18), MINUTE.multipliedBy(21));
  }

  @Test
  void F6_a_limit_burns_no_retries_and_nothing_is_launched_into_it() {
    world.launcher.otherwise(waitsForTheLimit());
    world.launcher.lives("a", waitsForTheLimit(), FakeLauncher.SUCCEEDS);
    world.launcher.lives("b", FakeLauncher.SUCCEEDS);
    world.maxParallel = 1;
    FleetResult result = runParked(task("a").on("anthropic"), task("b").on("anthropic"));

    assertThat(world.journal.events(RunEvent.AttemptFailed.class)).isEmpty();
    assertThat(world.timeOf(RunEvent.Launching.class, "b")).isGreaterThanOrEqualTo(FIVE_HOURS);
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void agents_of_other_lanes_go_on_meanwhile() {
    world.launcher.lives("a", waitsForTheLimit(), FakeLauncher.SUCCEEDS);
    world.launcher.lives(
        "b", agent -> agent.after(Duration.ofHours(1), () -> agent.exit(FakeAgent.SUCCESS)));
    runParked(
        task("a").on("anthropic"),
        task("b").on("openai").timeout(FIVE_HOURS).idleTimeout(FIVE_HOURS));

    assertThat(world.timeOf(RunEvent.Succeeded.class, "b")).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void a_run_that_waits_for_nothing_stops_the_lane_s_agents_at_once() {
    world.longestWait = Duration.ZERO;
    world.launcher.lives("a", waitsForTheLimit());
    FleetResult result =
        runParked(task("a").on("anthropic"), task("b").on("anthropic").after("a"), task("c"));

    assertThat(world.timeOf(RunEvent.Checkpointed.class, "a")).isEqualTo(MINUTE);
    assertThat(result.state()).isEqualTo(RunState.WAITING);
    assertThat(result.states())
        .isEqualTo(
            Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.BLOCKED, "c", TaskState.SUCCEEDED));
    assertThat(result.stops().get(StopCause.USAGE_LIMIT))
        .contains("waits for the 5-hour limit of anthropic until ")
        .endsWith("then: hivemind resume");
  }

  @Test
  void a_wait_longer_than_wanted_is_left_and_a_shorter_one_is_not() {
    world.longestWait = Duration.ofHours(6);
    world.launcher.lives("a", waitsForTheLimit(), FakeLauncher.SUCCEEDS);
    assertThat(runParked(task("a").on("anthropic")).state()).isEqualTo(RunState.SUCCEEDED);

    World other = new World();
    other.longestWait = Duration.ofHours(4);
    other.launcher.lives("a", FakeLauncher.HANGS);
    assertThat(other.runAndReport(MINUTE, PARKED, task("a").on("anthropic")).state())
        .isEqualTo(RunState.WAITING);
  }

  @Test
  void an_interrupt_while_it_waits_leaves_an_agent_that_can_be_gone_on_with() {
    world.launcher.lives("a", waitsForTheLimit());
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a").on("anthropic")));
    world.simulation.after(MINUTE, () -> fleet.report(PARKED));
    world.simulation.after(Duration.ofHours(1), () -> fleet.stop("stopped"));
    FleetResult result = fleet.run();

    assertThat(result.states()).isEqualTo(Map.of("a", TaskState.CHECKPOINTED));
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
  }

  private FakeLauncher.Life waitsForTheLimit() {
    return agent -> agent.after(MINUTE, () -> world.traffic.waitBegins(agent.id().task()));
  }

  /** The lane is parked after a minute, and open again at the reset. */
  private FleetResult runParked(TaskBuilder... tasks) {
    Fleet fleet = world.fleet(TaskBuilder.tasks(tasks));
    world.simulation.after(MINUTE, () -> fleet.report(PARKED));
    world.simulation.after(FIVE_HOURS, () -> fleet.report(OPEN));
    return fleet.run();
  }
}
