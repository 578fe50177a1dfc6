package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.LaneStop;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunEvent.Launching;
import dev.hivemind.task.run.RunEvent.Waiting;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the state of an upstream means to the tasks that need it. */
class FleetLanesTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration LIMIT = Duration.ofHours(3);
  private static final Instant LIMIT_ENDS = Simulation.START.plus(LIMIT);
  private static final ProxyReport PARKED =
      new ProxyReport.LaneParked("anthropic", "5h", LIMIT_ENDS);
  private static final ProxyReport RESUMED = new ProxyReport.LaneResumed("anthropic");

  private final World world = new World();

  @ParameterizedTest
  @CsvSource({"KEY_REFUSED, KEY_REFUSED, refuses the key", "NO_CREDIT, NO_CREDIT, no credit left"})
  void F6_a_dead_lane_stops_its_thirty_agents_once_and_charges_none(
      LaneStop stop, StopCause cause, String words) {
    world.maxParallel = 40;
    world.launcher.otherwise(FakeLauncher.HANGS);
    TaskBuilder[] tasks =
        IntStream.range(0, 30)
            .mapToObj(number -> task("t" + number).on("anthropic").retries(3))
            .toArray(TaskBuilder[]::new);
    Fleet fleet = world.fleet(TaskBuilder.tasks(tasks));
    for (int time = 0; time < 3; time++) {
      world.simulation.after(MINUTE.plusSeconds(time), () -> fleet.report(dead("anthropic", stop)));
    }
    FleetResult result = fleet.run();

    assertThat(world.journal.events(RunEvent.LaneStopped.class)).hasSize(1);
    assertThat(world.journal.events(Checkpointed.class))
        .hasSize(30)
        .allMatch(event -> event.cause() == cause && event.reason().contains(words));
    assertThat(world.journal.events(RunEvent.Failed.class)).isEmpty();
    assertThat(world.journal.events(RunEvent.AttemptFailed.class)).isEmpty();
    assertThat(world.launcher.agents()).hasSize(30);
    assertThat(world.launcher.agent("t0").asked()).containsExactly("1m interrupt");
    assertThat(result.state()).isEqualTo(RunState.WAITING);
    assertThat(result.stops()).containsOnlyKeys(cause);
  }

  @Test
  void a_dead_lane_keeps_its_own_tasks_from_starting_and_no_others() {
    world.maxParallel = 2;
    world.launcher.lives("a", FakeLauncher.HANGS);
    world.launcher.lives(
        "x", agent -> agent.after(Duration.ofMinutes(5), () -> agent.exit(FakeAgent.SUCCESS)));
    FleetResult result =
        world.runAndReport(
            MINUTE,
            dead("anthropic", LaneStop.KEY_REFUSED),
            task("a").on("anthropic"),
            task("x").on("openai"),
            task("b").on("anthropic"),
            task("y").on("openai").after("x"),
            task("c").on("anthropic").after("y"),
            task("smoke").command().after("x"),
            task("z").on("openai").after("b"));

    assertThat(result.states())
        .containsEntry("a", TaskState.CHECKPOINTED)
        .containsEntry("x", TaskState.SUCCEEDED)
        .containsEntry("y", TaskState.SUCCEEDED)
        .containsEntry("smoke", TaskState.SUCCEEDED)
        .containsEntry("b", TaskState.WAITING)
        .containsEntry("c", TaskState.WAITING)
        .containsEntry("z", TaskState.BLOCKED);
    assertThat(world.only(Waiting.class, "b").reason())
        .isEqualTo(
            "anthropic refuses the key or login (invalid x-api-key); with a working one:"
                + " hivemind resume");
    assertThat(world.only(Waiting.class, "b").until()).isNull();
    assertThat(world.only(RunEvent.LeftBlocked.class, "z").holder()).isEqualTo("b");
    assertThat(result.state()).isEqualTo(RunState.WAITING);
  }

  @Test
  void a_dead_lane_that_nobody_needs_any_more_changes_nothing() {
    world.launcher.lives(
        "x", agent -> agent.after(Duration.ofMinutes(5), () -> agent.exit(FakeAgent.SUCCESS)));
    FleetResult result =
        world.runAndReport(
            MINUTE,
            dead("anthropic", LaneStop.NO_CREDIT),
            task("a").on("anthropic"),
            task("x").on("openai"));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(result.stops()).isEmpty();
  }

  @Test
  void a_failed_task_beside_a_dead_lane_is_a_failed_run_that_still_says_what_is_left() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    world.launcher.lives("x", FakeLauncher.FAILS);
    FleetResult result =
        world.runAndReport(
            MINUTE,
            dead("anthropic", LaneStop.KEY_REFUSED),
            task("a").on("anthropic"),
            task("x").on("openai"));

    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(result.stops()).containsOnlyKeys(StopCause.KEY_REFUSED);
  }

  @Test
  void F5_a_parked_lane_starts_nothing_until_it_goes_on_by_itself() {
    world.maxParallel = 1;
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(
                task("a").on("anthropic"), task("b").on("anthropic"), task("x").on("openai")));
    world.simulation.after(Duration.ofMillis(500), () -> fleet.report(PARKED));
    world.simulation.after(LIMIT, () -> fleet.report(RESUMED));
    FleetResult result = fleet.run();

    assertThat(world.only(Waiting.class, "b").until()).isEqualTo(LIMIT_ENDS);
    assertThat(world.only(Waiting.class, "b").cause()).isEqualTo(StopCause.USAGE_LIMIT);
    assertThat(world.only(Waiting.class, "b").reason())
        .isEqualTo("waits for the 5-hour limit of anthropic");
    assertThat(world.timeOf(Launching.class, "x")).isLessThan(MINUTE);
    assertThat(world.timeOf(Launching.class, "b")).isEqualTo(LIMIT);
    assertThat(world.journal.events(RunEvent.LaneParked.class))
        .extracting(RunEvent.LaneParked::limit)
        .containsExactly("5-hour limit");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(result.stops()).isEmpty();
  }

  @Test
  void F6_an_agent_whose_calls_are_held_for_hours_is_neither_late_nor_silent() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(Duration.ofSeconds(30), () -> world.traffic.waitBegins("a"));
          agent.after(LIMIT, () -> world.traffic.waitEnds("a"));
          agent.after(LIMIT.plusMinutes(1), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result =
        world.run(task("a").on("anthropic").timeout(MINUTE.multipliedBy(2)).idleTimeout(MINUTE));

    assertThat(world.launcher.agent("a").asked()).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void the_end_of_a_limit_may_move() {
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(task("a").on("anthropic"), task("b").on("anthropic").after("a")));
    Instant later = LIMIT_ENDS.plusSeconds(60);
    world.simulation.after(Duration.ofMillis(500), () -> fleet.report(PARKED));
    world.simulation.after(Duration.ofHours(1), () -> fleet.report(PARKED));
    world.simulation.after(
        Duration.ofHours(2),
        () -> fleet.report(new ProxyReport.LaneParked("anthropic", "5h", later)));
    world.simulation.after(LIMIT.plusSeconds(60), () -> fleet.report(RESUMED));
    FleetResult result = fleet.run();

    assertThat(world.journal.events(Waiting.class))
        .extracting(Waiting::until)
        .containsExactly(LIMIT_ENDS, later);
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_stop_ends_the_wait_for_a_limit() {
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(task("a").on("anthropic"), task("b").on("anthropic").after("a")));
    world.simulation.after(Duration.ofMillis(500), () -> fleet.report(PARKED));
    world.simulation.after(MINUTE, () -> fleet.stop("Ctrl-C"));
    FleetResult result = fleet.run();

    assertThat(result.states()).containsEntry("b", TaskState.CANCELLED);
    assertThat(result.state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void a_parked_lane_whose_key_is_refused_is_waited_for_no_longer() {
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(task("a").on("anthropic"), task("b").on("anthropic").after("a")));
    world.simulation.after(Duration.ofMillis(500), () -> fleet.report(PARKED));
    world.simulation.after(MINUTE, () -> fleet.report(dead("anthropic", LaneStop.KEY_REFUSED)));
    world.simulation.after(MINUTE.multipliedBy(2), () -> fleet.report(RESUMED));
    FleetResult result = fleet.run();

    assertThat(world.journal.events(Waiting.class))
        .extracting(Waiting::cause)
        .containsExactly(StopCause.USAGE_LIMIT, StopCause.KEY_REFUSED);
    assertThat(result.stops()).containsOnlyKeys(StopCause.KEY_REFUSED);
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE);
  }

  @Test
  void a_lane_that_fails_and_recovers_is_told() {
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a").on("anthropic")));
    world.simulation.after(
        Duration.ofMillis(300), () -> fleet.report(new ProxyReport.LaneFailing("anthropic")));
    world.simulation.after(
        Duration.ofMillis(600), () -> fleet.report(new ProxyReport.LaneRecovered("anthropic")));
    fleet.run();

    assertThat(world.journal.events())
        .filteredOn(RunEvent.LaneEvent.class::isInstance)
        .extracting(event -> event.getClass().getSimpleName())
        .isEqualTo(List.of("LaneFailing", "LaneRecovered"));
  }

  @ParameterizedTest
  @CsvSource({
    "5h, 5-hour limit",
    "7d, 7-day limit",
    "90m, 90-minute limit",
    "primary, usage limit",
    "'', usage limit"
  })
  void a_window_is_put_into_words(String window, String words) {
    assertThat(UsageWindow.limit(window)).isEqualTo(words);
  }

  private static ProxyReport dead(String lane, LaneStop stop) {
    return new ProxyReport.LaneStopped(lane, stop, "invalid x-api-key");
  }
}
