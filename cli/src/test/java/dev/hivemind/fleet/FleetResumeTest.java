package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A fleet that goes on with a run. */
class FleetResumeTest {
  private static final GoingOn TALK = new GoingOn("session-9", "go on");

  private final World world = new World();

  @Test
  void F7_finished_tasks_never_run_again_and_failed_ones_do() {
    TaskBuilder[] tasks =
        IntStream.range(0, 102).mapToObj(i -> task("t" + i)).toArray(TaskBuilder[]::new);
    Map<String, Standing> standings = new HashMap<>();
    for (int i = 0; i < 102; i++) standings.put("t" + i, new Standing.Done());
    standings.put("t17", new Standing.Asked(1, null));
    standings.put("t99", new Standing.Asked(2, null));
    world.standings = standings;
    FleetResult result = world.run(tasks);

    assertThat(world.journal.launched()).containsExactly("t17", "t99");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void an_agent_goes_on_in_its_conversation_and_its_attempts_are_counted_on() {
    world.standings = Map.of("a", new Standing.Asked(2, TALK));
    world.run(task("a"));

    assertThat(world.launcher.openings()).containsExactly(TALK);
    assertThat(world.only(RunEvent.Resuming.class, "a").attempt()).isEqualTo(3);
    assertThat(world.only(RunEvent.Resuming.class, "a").session()).isEqualTo("session-9");
  }

  @Test
  void a_program_without_conversations_begins_afresh() {
    world.launcher.resumes = false;
    world.standings = Map.of("a", new Standing.Asked(1, TALK));
    world.run(task("a"));

    assertThat(world.launcher.openings()).containsExactly(new Opening.Afresh("session-of-a"));
    assertThat(world.only(RunEvent.Launching.class, "a").attempt()).isEqualTo(2);
  }

  @Test
  void the_retries_of_a_task_begin_anew() {
    world.standings = Map.of("a", new Standing.Asked(4, null));
    world.launcher.lives("a", FakeLauncher.FAILS);
    world.run(task("a").retries(1));

    assertThat(world.launcher.agents()).hasSize(2);
    assertThat(world.only(RunEvent.Failed.class, "a").attempt()).isEqualTo(6);
  }

  @Test
  void a_retry_after_a_failure_begins_a_new_conversation() {
    world.standings = Map.of("a", new Standing.Asked(1, TALK));
    world.launcher.lives("a", FakeLauncher.SUCCEEDS, FakeLauncher.FAILS, FakeLauncher.SUCCEEDS);
    world.run(task("a").retries(1));

    assertThat(world.launcher.openings()).containsExactly(TALK, new Opening.Afresh("session-of-a"));
  }

  @Test
  void a_task_starts_once_what_it_waits_for_has_ended_be_it_before_or_now() {
    world.standings = Map.of("a", new Standing.Done(), "b", new Standing.Asked(1, TALK));
    FleetResult result = world.run(task("a"), task("b"), task("c").after("a", "b"));

    assertThat(world.journal.storyOf("c")).startsWith("Released");
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void what_is_left_stopped_keeps_what_depends_on_it_and_is_why_the_run_ends() {
    world.standings = Map.of("a", new Standing.Left(StopCause.BUDGET, "a is at 400k tokens"));
    FleetResult result = world.run(task("a"), task("b").after("a"), task("c"));

    assertThat(result.states())
        .isEqualTo(
            Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.BLOCKED, "c", TaskState.SUCCEEDED));
    assertThat(result.state()).isEqualTo(RunState.CHECKPOINTED);
    assertThat(result.stops()).isEqualTo(Map.of(StopCause.BUDGET, "a is at 400k tokens"));
  }

  @Test
  void what_nobody_asked_for_stays_as_it_is() {
    world.standings =
        Map.of(
            "a",
            new Standing.Asked(1, TALK),
            "b",
            new Standing.Apart(TaskState.BLOCKED),
            "c",
            new Standing.Apart(TaskState.FAILED));
    FleetResult result = world.run(task("a"), task("b").after("a"), task("c"));

    assertThat(world.launcher.agents()).hasSize(1);
    assertThat(result.state()).as("of what was asked for").isEqualTo(RunState.SUCCEEDED);
    assertThat(result.states())
        .isEqualTo(Map.of("a", TaskState.SUCCEEDED, "b", TaskState.BLOCKED, "c", TaskState.FAILED));
  }

  @Test
  void an_interrupt_cancels_nothing_that_nobody_asked_for() {
    world.standings =
        Map.of("a", new Standing.Asked(1, TALK), "b", new Standing.Apart(TaskState.BLOCKED));
    world.launcher.lives("a", FakeLauncher.HANGS);
    FleetResult result = world.runAndStop(Duration.ofMinutes(1), task("a"), task("b").after("a"));

    assertThat(result.states())
        .isEqualTo(Map.of("a", TaskState.CHECKPOINTED, "b", TaskState.BLOCKED));
  }
}
