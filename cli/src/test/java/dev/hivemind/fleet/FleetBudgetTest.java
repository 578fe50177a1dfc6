package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Checkpointed;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of agents whose budget is spent. */
class FleetBudgetTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String TEXT =
      "HiveMind stopped a at 400k tokens: hivemind resume a --budget +200k";
  private static final ProxyReport SPENT = new ProxyReport.BudgetSpent("a", TEXT);

  private final World world = new World();

  @Test
  void F10_an_agent_whose_calls_are_refused_ends_by_itself_and_is_checkpointed() {
    world.launcher.lives(
        "a", agent -> agent.after(MINUTE.plusSeconds(4), () -> agent.exit(FakeAgent.FAILURE)));
    FleetResult result = world.runAndReport(MINUTE, SPENT, task("a").retries(3), task("b"));

    assertThat(world.launcher.agent("a").asked()).isEmpty();
    assertThat(world.only(Checkpointed.class, "a").reason()).isEqualTo(TEXT);
    assertThat(world.only(Checkpointed.class, "a").cause()).isEqualTo(StopCause.BUDGET);
    assertThat(result.state()).isEqualTo(RunState.CHECKPOINTED);
    assertThat(result.stops()).isEqualTo(Map.of(StopCause.BUDGET, TEXT));
    assertThat(result.states())
        .isEqualTo(Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.SUCCEEDED));
  }

  @Test
  void F10_an_agent_that_goes_on_without_its_budget_is_ended_step_by_step() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
          for (int second = 1; second < 600; second++) {
            agent.after(Duration.ofSeconds(second), agent::print);
          }
        });
    FleetResult result = world.runAndReport(MINUTE, SPENT, task("a"));

    assertThat(world.launcher.agent("a").asked())
        .containsExactly("1m20s interrupt", "1m25s terminate", "1m28s kill");
    assertThat(result.state()).isEqualTo(RunState.CHECKPOINTED);
  }

  /** Claude exits with 0 when it is interrupted. */
  @Test
  void a_success_without_a_result_is_not_believed() {
    world.launcher.lives("a", agent -> agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS)));
    world.runAndReport(MINUTE, SPENT, task("a"));

    assertThat(world.only(Checkpointed.class, "a").attempt()).isEqualTo(1);
  }

  @Test
  void a_result_that_the_last_answer_completed_stands() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE.plusSeconds(1), agent::deliver);
          agent.after(MINUTE.plusSeconds(2), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result = world.runAndReport(MINUTE, SPENT, task("a"));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  /** The refusal is the result of agents that give one. */
  @Test
  void a_failure_delivered_before_the_report_came_is_not_the_task_s_own() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE.minusMillis(5), agent::deliver);
          agent.after(MINUTE.plusSeconds(1), () -> agent.exit(FakeAgent.FAILURE));
        });
    FleetResult result = world.runAndReport(MINUTE, SPENT, task("a").retries(3));

    assertThat(result.states()).isEqualTo(Map.of("a", TaskState.CHECKPOINTED));
  }

  @Test
  void F10_a_task_between_two_attempts_does_not_start_again() {
    world.maxParallel = 2;
    world.launcher.lives("a", FakeLauncher.FAILS);
    world.launcher.lives(
        "x", agent -> agent.after(Duration.ofMillis(500), () -> agent.exit(FakeAgent.SUCCESS)));
    world.launcher.otherwise(FakeLauncher.HANGS);
    FleetResult result =
        world.runAndReport(
            Duration.ofSeconds(2),
            SPENT,
            task("a").retries(3),
            task("x"),
            task("b").after("x").priority(Priority.CRITICAL).timeout(MINUTE),
            task("c").after("x").priority(Priority.CRITICAL).timeout(MINUTE));

    assertThat(world.only(RunEvent.AttemptFailed.class, "a").attempt()).isEqualTo(1);
    assertThat(world.launcher.agents()).hasSize(4);
    assertThat(world.only(Checkpointed.class, "a").attempt()).isEqualTo(1);
    assertThat(result.states()).containsEntry("a", TaskState.CHECKPOINTED);
  }

  @Test
  void on_exceed_fail_fails_a_task_between_two_attempts_too() {
    world.launcher.lives("a", FakeLauncher.FAILS);
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(task("a").on("anthropic").retries(3).onExceed(OnExceed.FAIL)));
    Instant later = Simulation.START.plusSeconds(3600);
    world.simulation.after(
        Duration.ofMillis(500),
        () -> fleet.report(new ProxyReport.LaneParked("anthropic", "5h", later)));
    world.simulation.after(MINUTE, () -> fleet.report(SPENT));
    FleetResult result = fleet.run();

    assertThat(world.failureOf("a")).isEqualTo(TEXT);
    assertThat(result.states()).isEqualTo(Map.of("a", TaskState.FAILED));
    assertThat(world.simulation.elapsed()).isEqualTo(MINUTE);
  }

  @Test
  void a_task_that_ended_with_the_call_that_spent_the_rest_stays_ended() {
    world.launcher.lives("b", FakeLauncher.HANGS);
    FleetResult result =
        world.runAndReport(
            Duration.ofSeconds(30), SPENT, task("a"), task("b").timeout(MINUTE).continueOnError());

    assertThat(result.states()).containsEntry("a", TaskState.SUCCEEDED);
    assertThat(world.journal.events(RunEvent.BudgetSpent.class)).isEmpty();
  }

  @Test
  void what_depends_on_a_stopped_task_is_left_blocked_and_told_so() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    FleetResult result =
        world.runAndReport(
            MINUTE, SPENT, task("a"), task("b").after("a"), task("c").after("b"), task("d"));

    assertThat(result.states())
        .containsEntry("b", TaskState.BLOCKED)
        .containsEntry("c", TaskState.BLOCKED)
        .containsEntry("d", TaskState.SUCCEEDED);
    assertThat(world.only(RunEvent.LeftBlocked.class, "c").holder()).isEqualTo("a");
    assertThat(world.only(RunEvent.LeftBlocked.class, "b").reason())
        .isEqualTo("waits for a, which is not finished: " + TEXT);
  }

  @Test
  void on_exceed_fail_fails_the_task_without_another_attempt() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    FleetResult result =
        world.runAndReport(
            MINUTE, SPENT, task("a").retries(3).onExceed(OnExceed.FAIL), task("b").after("a"));

    assertThat(world.failureOf("a")).isEqualTo(TEXT);
    assertThat(result.states()).containsEntry("b", TaskState.SKIPPED);
    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(result.stops()).isEmpty();
  }

  @Test
  void on_exceed_warn_only_tells() {
    world.launcher.lives(
        "a", agent -> agent.after(MINUTE.multipliedBy(2), () -> agent.exit(FakeAgent.SUCCESS)));
    FleetResult result = world.runAndReport(MINUTE, SPENT, task("a").onExceed(OnExceed.WARN));

    assertThat(world.journal.events(RunEvent.BudgetSpent.class)).hasSize(1);
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_budget_that_is_nearly_spent_is_told() {
    var nearly = new ProxyReport.BudgetNearlySpent("a", "85 % of 400k tokens are used");
    world.launcher.lives(
        "a", agent -> agent.after(MINUTE.multipliedBy(2), () -> agent.exit(FakeAgent.SUCCESS)));
    world.runAndReport(MINUTE, nearly, task("a"));

    assertThat(world.journal.events(RunEvent.BudgetWarned.class))
        .containsExactly(
            new RunEvent.BudgetWarned(
                Simulation.START.plus(MINUTE), "a", "85 % of 400k tokens are used"));
  }

  @Test
  void F10_the_run_s_budget_stops_every_agent_and_lets_nothing_start() {
    world.maxParallel = 2;
    world.launcher.otherwise(FakeLauncher.HANGS);
    FleetResult result =
        world.runAndReport(
            MINUTE,
            new ProxyReport.RunBudgetSpent("HiveMind stopped the run at 5M tokens"),
            task("a"),
            task("b").retries(2),
            task("c"),
            task("d").after("c"),
            task("e").after("a"));

    assertThat(world.launcher.agents()).hasSize(2);
    assertThat(result.states())
        .isEqualTo(
            Map.of(
                "a", TaskState.CHECKPOINTED,
                "b", TaskState.CHECKPOINTED,
                "c", TaskState.WAITING,
                "d", TaskState.BLOCKED,
                "e", TaskState.BLOCKED));
    assertThat(result.state()).isEqualTo(RunState.CHECKPOINTED);
    assertThat(result.stops()).containsOnlyKeys(StopCause.BUDGET);
  }

  @Test
  void what_becomes_ready_after_the_run_s_budget_is_spent_waits() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.after(MINUTE.plusSeconds(1), agent::deliver);
          agent.after(MINUTE.plusSeconds(2), () -> agent.exit(FakeAgent.SUCCESS));
        });
    FleetResult result =
        world.runAndReport(
            MINUTE, new ProxyReport.RunBudgetSpent("spent"), task("a"), task("b").after("a"));

    assertThat(result.states()).isEqualTo(Map.of("a", TaskState.SUCCEEDED, "b", TaskState.WAITING));
    assertThat(result.state()).isEqualTo(RunState.CHECKPOINTED);
  }

  @Test
  void a_stop_by_a_person_takes_the_time_to_end_by_itself_away() {
    world.launcher.lives("a", FakeLauncher.HANGS);
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    world.simulation.after(MINUTE, () -> fleet.report(SPENT));
    world.simulation.after(MINUTE.plusSeconds(3), () -> fleet.stop("Ctrl-C"));
    FleetResult result = fleet.run();

    assertThat(world.launcher.agent("a").asked()).containsExactly("1m3s interrupt");
    assertThat(result.states()).isEqualTo(Map.of("a", TaskState.CHECKPOINTED));
  }

  @Test
  void a_stopped_agent_that_cannot_be_ended_is_named_and_its_task_failed() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.ignoresInterrupt();
          agent.ignoresTerminate();
          agent.onKill(() -> {});
        });
    FleetResult result = world.runAndReport(MINUTE, SPENT, task("a").retries(1));

    assertThat(world.failureOf("a")).startsWith(TEXT + ", and its processes could not be ended");
    assertThat(result.state()).isEqualTo(RunState.FAILED);
  }
}
