package dev.hivemind.fleet;

import static dev.hivemind.fleet.TaskBuilder.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.Opening;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskEvent;
import dev.hivemind.task.run.RunState;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens between the good end of an agent and the end of its task. */
final class FleetAcceptanceTest {
  private static final Judgement REJECTED =
      new Judgement.Rejected("verify: make failed", "make failed: put that right");

  private final World world = new World();
  private final FakeWorkspaces workspaces = new FakeWorkspaces();

  @BeforeEach
  void useThem() {
    world.workspaces = workspaces;
  }

  @Test
  void work_is_judged_before_its_task_succeeds() {
    FleetResult result = world.run(task("a"));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(kinds("a"))
        .containsSubsequence(
            RunEvent.Launched.class, RunEvent.Verifying.class, RunEvent.Succeeded.class);
  }

  @Test
  void an_agent_goes_on_in_its_conversation_with_what_failed() {
    workspaces.judge("a", REJECTED);

    FleetResult result = world.run(task("a"));

    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
    assertThat(world.launcher.openings())
        .last()
        .isEqualTo(new Opening.GoingOn("session-of-a", "make failed: put that right"));
    assertThat(workspaces.looks()).containsExactly("a 1", "a 2");
  }

  @Test
  void after_so_many_rounds_the_task_fails_with_what_failed() {
    workspaces.judge("a", REJECTED, REJECTED, REJECTED, REJECTED);

    FleetResult result = world.run(task("a"));

    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(world.failureOf("a")).isEqualTo("verify: make failed");
    assertThat(workspaces.looks()).as("one and two fix rounds").hasSize(3);
  }

  @Test
  void an_agent_without_conversations_is_not_told_and_its_task_has_failed() {
    world.launcher.resumes = false;
    workspaces.judge("a", REJECTED);

    assertThat(world.run(task("a")).state()).isEqualTo(RunState.FAILED);
    assertThat(world.launcher.openings()).hasSize(1);
  }

  @Test
  void a_task_keeps_its_place_while_it_is_judged_and_put_right() {
    world.maxParallel = 1;
    workspaces.judge("a", REJECTED);

    world.run(task("a"), task("b"));

    List<String> launched =
        world.journal.events(TaskEvent.class).stream()
            .filter(
                event -> event instanceof RunEvent.Launching || event instanceof RunEvent.Resuming)
            .map(TaskEvent::task)
            .toList();
    assertThat(launched).containsExactly("a", "a", "b");
    assertThat(world.timeOf(RunEvent.Launching.class, "b"))
        .isGreaterThanOrEqualTo(world.timeOf(RunEvent.Succeeded.class, "a"));
  }

  @Test
  void F9_an_agent_that_changed_nothing_has_not_succeeded_and_holds_nobody_up() {
    workspaces.judge("a", new Judgement.Unchanged());

    FleetResult result = world.run(task("a"), task("b").after("a"));

    assertThat(result.states())
        .containsEntry("a", TaskState.NO_CHANGES)
        .containsEntry("b", TaskState.SUCCEEDED);
    assertThat(result.state()).isEqualTo(RunState.SUCCEEDED);
  }

  @Test
  void a_branch_that_cannot_be_merged_holds_up_what_depends_on_it_and_nothing_else() {
    workspaces.judge("a", new Judgement.Unmerged("both change x"));

    FleetResult result = world.run(task("a"), task("b").after("a"), task("c"));

    assertThat(result.states())
        .containsEntry("a", TaskState.MERGE_FAILED)
        .containsEntry("b", TaskState.BLOCKED)
        .containsEntry("c", TaskState.SUCCEEDED);
    assertThat(result.state()).isEqualTo(RunState.FAILED);
    assertThat(world.only(RunEvent.LeftBlocked.class, "b").holder()).isEqualTo("a");
  }

  @Test
  void a_task_whose_start_cannot_be_merged_is_not_started() {
    workspaces.conflict("b", "a and c both change x");

    FleetResult result = world.run(task("a"), task("b").after("a"));

    assertThat(result.states()).containsEntry("b", TaskState.MERGE_FAILED);
    assertThat(world.only(RunEvent.MergeFailed.class, "b").message()).isNull();
    assertThat(world.launcher.agents()).hasSize(1);
  }

  @Test
  void a_stop_halts_the_look_and_leaves_the_task_to_be_gone_on_with() {
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    workspaces.judge("a", REJECTED);
    world.simulation.delayEffects(() -> Duration.ofMillis(500));
    world.simulation.after(Duration.ofMillis(1_700), () -> fleet.stop("stopped by Ctrl-C"));

    FleetResult result = fleet.run();

    assertThat(result.states()).containsEntry("a", TaskState.CHECKPOINTED);
    assertThat(result.stops()).containsKey(StopCause.STOPPED);
    assertThat(world.checkpoints.only().session()).isEqualTo("session-of-a");
    assertThat(kinds("a")).contains(RunEvent.Verifying.class);
  }

  @Test
  void an_agent_that_ends_well_after_a_stop_is_gone_on_with_before_it_is_judged() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS));
          agent.after(Duration.ofSeconds(1), agent::deliver);
        });

    FleetResult result = world.runAndStop(Duration.ofSeconds(2), task("a"));

    assertThat(result.states()).containsEntry("a", TaskState.CHECKPOINTED);
    assertThat(workspaces.looks()).isEmpty();
  }

  @Test
  void an_agent_that_lingers_after_its_result_is_judged_once_it_was_ended() {
    world.launcher.lives(
        "a",
        agent -> {
          agent.onInterrupt(() -> agent.exit(FakeAgent.SUCCESS));
          agent.after(Duration.ofSeconds(1), agent::deliver);
        });

    assertThat(world.run(task("a")).states()).containsEntry("a", TaskState.SUCCEEDED);
    assertThat(workspaces.looks()).containsExactly("a 1");
  }

  @Test
  void a_budget_that_is_spent_meanwhile_changes_nothing() {
    Fleet fleet = world.fleet(TaskBuilder.tasks(task("a")));
    workspaces.whileJudging(
        () -> fleet.report(new ProxyReport.BudgetSpent("a", "a has used 400k tokens")));

    assertThat(fleet.run().states()).containsEntry("a", TaskState.SUCCEEDED);
  }

  private List<Class<?>> kinds(String task) {
    return world.journal.events(TaskEvent.class).stream()
        .filter(event -> event.task().equals(task))
        .<Class<?>>map(Object::getClass)
        .toList();
  }
}
