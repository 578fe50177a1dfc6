package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Condition.Ended;
import dev.hivemind.task.Condition.EndedAs;
import dev.hivemind.task.Condition.Known;
import dev.hivemind.task.Condition.Not;
import dev.hivemind.task.Condition.Term;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.Skipped;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tasks that run only if something holds. */
class FleetConditionTest {
  private static final Term NEVER = new Known(false);
  private static final FakeLauncher.Life LONG =
      agent -> agent.after(Duration.ofMinutes(5), () -> agent.exit(FakeAgent.SUCCESS));

  private final World world = new World();
  private CompletableFuture<ReopeningAnswer> answer = new CompletableFuture<>();

  private static Term ended(String task, Ended how) {
    return new EndedAs(List.of(task), how);
  }

  @Test
  void what_does_not_hold_skips_a_task_and_what_waits_for_it_and_the_run_has_ended_well() {
    FleetResult result =
        world.run(
            task("a"),
            task("off").after("a").onlyIf(NEVER),
            task("behind").after("off"),
            task("further").after("behind", "a"));

    assertThat(result.states())
        .isEqualTo(
            Map.of(
                "a", TaskState.SUCCEEDED,
                "off", TaskState.SKIPPED,
                "behind", TaskState.SKIPPED,
                "further", TaskState.SKIPPED));
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    Skipped off = world.only(Skipped.class, "off");
    assertThat(off.cause()).isNull();
    assertThat(off.reason()).isEqualTo("\"if\" does not hold: the test says so");
    Skipped further = world.only(Skipped.class, "further");
    assertThat(further.cause()).isNull();
    assertThat(further.reason())
        .isEqualTo("off is skipped: \"if\" does not hold: the test says so");
  }

  @Test
  void what_holds_anyhow_waits_for_its_dependencies_all_the_same() {
    world.run(task("a"), task("b").after("a").onlyIf(new Known(true)));

    assertThat(world.journal.launched()).containsExactly("a", "b");
  }

  @Test
  void a_task_that_asks_how_another_ended_runs_after_a_failure() {
    world.launcher.lives("tests", FakeLauncher.FAILS);
    FleetResult result =
        world.run(
            task("tests"),
            task("repair").after("tests").onlyIf(ended("tests", Ended.FAILED)),
            task("celebrate").after("tests").onlyIf(ended("tests", Ended.SUCCEEDED)),
            task("release").after("tests"));

    assertThat(result.states())
        .containsEntry("repair", TaskState.SUCCEEDED)
        .containsEntry("celebrate", TaskState.SKIPPED)
        .containsEntry("release", TaskState.SKIPPED);
    assertThat(world.only(Skipped.class, "celebrate").cause()).isNull();
    assertThat(world.only(Skipped.class, "release").cause()).isEqualTo("tests");
    assertThat(result.state()).isEqualTo(RunState.FAILED);
  }

  @Test
  void a_task_that_asks_about_a_skipped_one_runs() {
    FleetResult result =
        world.run(
            task("lint").onlyIf(NEVER),
            task("build"),
            task("deploy").after("lint", "build").onlyIf(new Not(ended("lint", Ended.FAILED))));

    assertThat(world.journal.launched()).containsExactly("build", "deploy");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_task_that_asks_about_what_a_failure_skipped_runs() {
    world.launcher.lives("a", FakeLauncher.FAILS);
    FleetResult result =
        world.run(
            task("a"),
            task("b").after("a"),
            task("report").after("b").onlyIf(ended("b", Ended.SKIPPED)));

    assertThat(result.states()).containsEntry("report", TaskState.SUCCEEDED);
  }

  @Test
  void a_failure_that_nobody_asks_about_skips_as_ever() {
    world.launcher.lives("a", FakeLauncher.FAILS);
    world.run(task("a"), task("b"), task("c").after("a", "b").onlyIf(ended("b", Ended.SUCCEEDED)));

    assertThat(world.only(Skipped.class, "c").cause()).isEqualTo("a");
  }

  @Test
  void a_task_is_skipped_as_soon_as_that_is_certain() {
    world.launcher.lives("slow", LONG);
    world.run(
        task("quick"),
        task("slow"),
        task("c").after("quick", "slow").onlyIf(ended("quick", Ended.FAILED)));

    assertThat(world.timeOf(Skipped.class, "c")).isLessThan(Duration.ofMinutes(1));
  }

  @Test
  void a_resumed_run_asks_anew_and_ended_tasks_answer() {
    world.standings = Map.of("tests", new Standing.Done(TaskState.NO_CHANGES));
    world.run(
        task("tests"),
        task("a").after("tests").onlyIf(ended("tests", Ended.NO_CHANGES)),
        task("b").after("tests").onlyIf(ended("tests", Ended.SUCCEEDED)));

    assertThat(world.journal.launched()).containsExactly("a");
  }

  @Test
  void what_is_known_not_to_be_wanted_counts_for_nothing_when_a_run_goes_on() {
    world.standings = Map.of("off", new Standing.Done(TaskState.SKIPPED));
    FleetResult result = world.run(task("off").onlyIf(NEVER), task("a"));

    assertThat(world.journal.events(Skipped.class)).isEmpty();
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_condition_is_decided_again_when_what_it_asks_about_is_run_again() {
    world.launcher.lives("a", FakeLauncher.FAILS, FakeLauncher.SUCCEEDS);
    world.launcher.lives("x", LONG);
    var again = new Reopening(Map.of("a", new Standing.Asked(1, null)), List.of(), false);
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(
                task("a"),
                task("b").after("a").onlyIf(ended("a", Ended.SUCCEEDED)),
                task("off").onlyIf(NEVER),
                task("x")));
    world.simulation.after(Duration.ofMinutes(1), () -> answer = fleet.reopen(again));
    FleetResult result = fleet.run();

    assertThat(world.journal.storyOf("b"))
        .startsWith("Skipped", "Reopened", "Released", "Launching");
    assertThat(world.journal.storyOf("off")).containsExactly("Skipped");
    assertThat(answer.join().reopened()).containsExactly("a");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_task_that_a_stopped_one_decides_about_is_left_for_later() {
    world.launcher.lives("a", agent -> agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS)));
    world.launcher.lives("x", LONG);
    Fleet fleet =
        world.fleet(
            TaskBuilder.tasks(
                task("a"), task("b").after("a").onlyIf(ended("a", Ended.FAILED)), task("x")));
    world.simulation.after(Duration.ofSeconds(10), () -> fleet.stopAgents(Set.of("a"), "stopped"));
    FleetResult result = fleet.run();

    assertThat(world.only(RunEvent.LeftBlocked.class, "b").holder()).isEqualTo("a");
    assertThat(result.states()).containsEntry("b", TaskState.BLOCKED);
  }
}
