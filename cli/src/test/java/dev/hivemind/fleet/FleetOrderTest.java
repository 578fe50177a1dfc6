package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Priority;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.TaskState;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What starts, when, and what one task's end means to the others. */
class FleetOrderTest {
  private final World world = new World();

  @Test
  void a_diamond_starts_in_the_agreed_order() {
    world.maxParallel = 1;
    FleetResult result =
        world.run(
            task("root"),
            task("late").after("root").estimate(10),
            task("large").after("root").priority(Priority.HIGH).estimate(9000),
            task("small").after("root").priority(Priority.HIGH).estimate(100),
            task("equal").after("root").priority(Priority.HIGH).estimate(100),
            task("urgent").after("root").priority(Priority.CRITICAL).estimate(99_000),
            task("end").after("late", "large", "small", "equal", "urgent"));

    assertThat(world.journal.launched())
        .containsExactly("root", "urgent", "small", "equal", "large", "late", "end");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(result.states()).hasSize(7).containsEntry("end", TaskState.SUCCEEDED);
  }

  @Test
  void a_task_that_goes_well_leaves_this_story() {
    world.run(task("a"));

    assertThat(world.journal.storyOf("a"))
        .containsExactly("Released", "Launching", "Launched", "Succeeded");
    var launching = world.only(RunEvent.Launching.class, "a");
    assertThat(launching.attempt()).isEqualTo(1);
    assertThat(launching.session()).isEqualTo("session-of-a");
    assertThat(world.only(RunEvent.Launched.class, "a").process().pid()).isEqualTo(4711);
    assertThat(world.only(RunEvent.Succeeded.class, "a").message()).isEqualTo("done");
    assertThat(world.traffic.cuts()).containsExactly("a");
  }

  @Test
  void a_run_without_tasks_has_succeeded() {
    assertThat(world.run().state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void independent_tasks_run_at_once_up_to_the_limit() {
    world.maxParallel = 2;
    world.run(task("a"), task("b"), task("c"));

    assertThat(world.timeOf(RunEvent.Launching.class, "a")).isZero();
    assertThat(world.timeOf(RunEvent.Launching.class, "b")).isZero();
    assertThat(world.timeOf(RunEvent.Launching.class, "c")).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void a_late_task_that_is_more_urgent_overtakes_those_that_wait() {
    world.maxParallel = 1;
    world.run(
        task("first").estimate(1),
        task("patient"),
        task("urgent").after("first").priority(Priority.CRITICAL));

    assertThat(world.journal.launched()).containsExactly("first", "urgent", "patient");
  }

  @Test
  void F8_everything_behind_a_failed_task_is_skipped_with_the_cause() {
    world.launcher.lives("b", FakeLauncher.FAILS);
    FleetResult result =
        world.run(
            task("a"),
            task("b").after("a"),
            task("c").after("b"),
            task("d").after("c", "a"),
            task("aside").after("a"));

    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(result.states())
        .containsEntry("b", TaskState.FAILED)
        .containsEntry("c", TaskState.SKIPPED)
        .containsEntry("d", TaskState.SKIPPED)
        .containsEntry("aside", TaskState.SUCCEEDED);
    for (String behind : new String[] {"c", "d"}) {
      var skipped = world.only(RunEvent.Skipped.class, behind);
      assertThat(skipped.cause()).isEqualTo("b");
      assertThat(skipped.reason()).isEqualTo("b failed: it broke");
    }
  }

  @Test
  void two_failures_skip_a_common_dependent_once() {
    world.launcher.otherwise(FakeLauncher.FAILS);
    world.run(task("a"), task("b"), task("c").after("a", "b"));

    assertThat(world.only(RunEvent.Skipped.class, "c").cause()).isEqualTo("a");
  }

  @Test
  void dependents_of_a_task_that_may_fail_run_all_the_same_and_the_run_still_says_it() {
    world.launcher.lives("smoke", FakeLauncher.FAILS);
    FleetResult result = world.run(task("smoke").continueOnError(), task("after").after("smoke"));

    assertThat(result.states())
        .containsEntry("smoke", TaskState.FAILED)
        .containsEntry("after", TaskState.SUCCEEDED);
    assertThat(result.state()).isEqualTo(RunState.FAILED);
  }

  @Test
  void a_task_that_may_fail_but_never_ran_holds_back_its_dependents() {
    world.launcher.lives("a", FakeLauncher.FAILS);
    FleetResult result =
        world.run(
            task("a"),
            task("tolerant").after("a").continueOnError(),
            task("last").after("tolerant"));

    assertThat(result.states())
        .containsEntry("tolerant", TaskState.SKIPPED)
        .containsEntry("last", TaskState.SKIPPED);
  }

  @Test
  void a_failed_task_is_run_afresh_as_often_as_it_allows() {
    world.launcher.lives("a", FakeLauncher.FAILS, FakeLauncher.FAILS, FakeLauncher.SUCCEEDS);
    FleetResult result = world.run(task("a").retries(2), task("b").after("a"));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(world.journal.events(RunEvent.AttemptFailed.class))
        .extracting(RunEvent.AttemptFailed::attempt)
        .containsExactly(1, 2);
    assertThat(world.only(RunEvent.Succeeded.class, "a").attempt()).isEqualTo(3);
  }

  @Test
  void a_task_that_fails_every_time_fails_with_the_reason_of_its_last_attempt() {
    world.launcher.lives("a", FakeLauncher.FAILS);
    FleetResult result = world.run(task("a").retries(1));

    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(world.only(RunEvent.Failed.class, "a").attempt()).isEqualTo(2);
    assertThat(world.failureOf("a")).isEqualTo("it broke");
  }

  @Test
  void a_new_attempt_starts_only_after_the_access_of_the_old_one_is_gone() {
    Duration[] gone = new Duration[1];
    Duration[] launched = new Duration[1];
    world.simulation.delayEffects(() -> Duration.ofMillis(100));
    world.traffic.beforeCut(
        () -> {
          world.simulation.delayEffects(() -> Duration.ZERO);
          gone[0] = world.simulation.elapsed();
        });
    world.launcher.lives("a", FakeLauncher.FAILS, FakeLauncher.SUCCEEDS);
    world.launcher.beforeLaunch(
        id -> {
          world.simulation.delayEffects(() -> Duration.ofSeconds(5));
          if (id.number() == 2) launched[0] = world.simulation.elapsed();
        });
    world.run(task("a").retries(1));

    assertThat(gone[0]).isEqualTo(Duration.ofMillis(6100));
    assertThat(launched[0]).isEqualTo(gone[0]);
  }

  @Test
  void an_agent_that_cannot_be_started_fails_its_task() {
    world.launcher.lives(
        "a",
        agent -> {
          throw new IOException("Cannot run program \"claude\"");
        });
    FleetResult result = world.run(task("a"), task("b").after("a"));

    assertThat(result.states())
        .containsEntry("a", TaskState.FAILED)
        .containsEntry("b", TaskState.SKIPPED);
    assertThat(world.failureOf("a"))
        .isEqualTo("could not be started: Cannot run program \"claude\"");
    assertThat(world.journal.storyOf("a")).containsExactly("Released", "Launching", "Failed");
    assertThat(world.traffic.cuts()).containsExactly("a");
  }

  @Test
  void an_error_of_the_machine_in_a_launch_fails_the_task_only() {
    world.launcher.lives(
        "a",
        agent -> {
          throw new OutOfMemoryError("unable to create native thread");
        });
    FleetResult result = world.run(task("a"), task("b"));

    assertThat(world.failureOf("a")).contains("unable to create native thread");
    assertThat(result.states()).containsEntry("b", TaskState.SUCCEEDED);
  }

  @Test
  void an_agent_that_exits_before_its_launch_returns_has_a_whole_story() {
    world.launcher.lives("a", agent -> agent.exit(FakeAgent.SUCCESS));
    world.run(task("a"));

    assertThat(world.journal.storyOf("a"))
        .containsExactly("Released", "Launching", "Launched", "Succeeded");
  }

  @Test
  void too_many_failures_end_launching_while_running_agents_go_on() {
    world.maxFailures = OptionalInt.of(2);
    world.maxParallel = 3;
    world.launcher.lives("a", FakeLauncher.FAILS);
    world.launcher.lives("b", FakeLauncher.FAILS);
    world.launcher.lives(
        "long", agent -> agent.after(Duration.ofSeconds(30), () -> agent.exit(FakeAgent.SUCCESS)));
    FleetResult result =
        world.run(
            task("long").estimate(1),
            task("a").estimate(2),
            task("b").estimate(3),
            task("waiting"),
            task("behind").after("a"),
            task("later").after("long"));

    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(result.states())
        .containsEntry("long", TaskState.SUCCEEDED)
        .containsEntry("behind", TaskState.SKIPPED)
        .containsEntry("waiting", TaskState.CANCELLED)
        .containsEntry("later", TaskState.CANCELLED);
    assertThat(world.journal.events(RunEvent.LaunchingStopped.class))
        .extracting(RunEvent.LaunchingStopped::reason)
        .containsExactly("gave up after 2 failures");
    assertThat(world.only(RunEvent.Cancelled.class, "later").reason())
        .isEqualTo("gave up after 2 failures");
    assertThat(world.launcher.agent("long").asked()).isEmpty();
  }

  @Test
  void nothing_is_tried_again_after_launching_stopped() {
    world.maxFailures = OptionalInt.of(1);
    world.launcher.lives("a", FakeLauncher.FAILS);
    world.launcher.lives(
        "b", agent -> agent.after(Duration.ofSeconds(2), () -> agent.exit(FakeAgent.FAILURE)));
    FleetResult result = world.run(task("a"), task("b").retries(3));

    assertThat(result.states()).containsEntry("b", TaskState.FAILED);
    assertThat(world.journal.events(RunEvent.LaunchingStopped.class)).hasSize(1);
  }

  @Test
  void failures_of_tasks_that_may_fail_do_not_end_launching() {
    world.maxFailures = OptionalInt.of(1);
    world.launcher.lives("a", FakeLauncher.FAILS);
    FleetResult result = world.run(task("a").continueOnError(), task("b").after("a"));

    assertThat(result.states()).containsEntry("b", TaskState.SUCCEEDED);
  }
}
