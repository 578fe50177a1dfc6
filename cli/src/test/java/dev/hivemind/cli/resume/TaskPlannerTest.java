package dev.hivemind.cli.resume;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.agent.Opening;
import dev.hivemind.agent.Opening.GoingOn;
import dev.hivemind.agent.TestTasks;
import dev.hivemind.checkpoint.UsedAttempt;
import dev.hivemind.cli.run.BudgetCheck;
import dev.hivemind.cli.run.Grants;
import dev.hivemind.cli.run.Invocation;
import dev.hivemind.cli.run.ManifestChanges;
import dev.hivemind.cli.run.RunMemory;
import dev.hivemind.fleet.Standing;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.task.Budget;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.Prices;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunEvent.TaskDeclared;
import dev.hivemind.task.run.RunView;
import dev.hivemind.task.run.StopCause;
import dev.hivemind.task.run.TaskState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What becomes of each task of a run that goes on. */
class TaskPlannerTest {
  private static final Instant AT = Instant.parse("2026-11-30T10:00:00Z");
  private static final String SESSION = "11111111-2222-4333-8444-555555555555";

  private final Task task = task("claude", "Port it");
  private final String id = task.id();

  /** The model has said something. */
  private List<UsedAttempt> used = List.of(call(1, 7));

  @Test
  void a_stopped_agent_goes_on_in_its_conversation() {
    assertThat(planner(task, launched(), checkpointed()).everything(task))
        .isEqualTo(new Standing.Asked(1, new GoingOn(SESSION, Opening.GO_ON)));
  }

  @Test
  void an_agent_that_was_at_work_when_hivemind_ended_goes_on_too() {
    assertThat(planner(task, launched()).everything(task))
        .isEqualTo(new Standing.Asked(1, new GoingOn(SESSION, Opening.GO_ON)));
  }

  /** It may have been killed before it wrote its prompt down. */
  @Test
  void F1_an_agent_whose_model_has_not_answered_yet_is_told_its_task_again() {
    used = List.of(call(1, 0));
    assertThat(planner(task, launched()).everything(task))
        .isEqualTo(
            new Standing.Asked(
                1, new GoingOn(SESSION, Opening.GO_ON + " The task reads:\n\nPort it")));
    assertThat(planner(task, launched()).named(task, "Be quick."))
        .isEqualTo(
            new Standing.Asked(1, new GoingOn(SESSION, "Be quick. The task reads:\n\nPort it")));
  }

  @Test
  void F1_an_answer_of_an_earlier_attempt_says_nothing_of_this_one() {
    used = List.of(call(1, 7));
    RunEvent again = new RunEvent.AttemptFailed(AT, id, 1, "it broke");
    RunEvent second = new RunEvent.Launching(AT, id, 2, SESSION);

    assertThat(planner(task, launched(), again, second).everything(task))
        .isEqualTo(
            new Standing.Asked(
                2, new GoingOn(SESSION, Opening.GO_ON + " The task reads:\n\nPort it")));
  }

  private UsedAttempt call(int attempt, long output) {
    return new UsedAttempt(id, attempt, new Usage(100, output, 0, 0, false), null, AT);
  }

  @Test
  void F7_what_succeeded_is_done_and_what_failed_begins_afresh() {
    RunEvent succeeded = new RunEvent.Succeeded(AT, id, 1, "done", null);
    RunEvent failed = new RunEvent.Failed(AT, id, 1, "it broke");

    assertThat(planner(task, launched(), succeeded).everything(task))
        .isEqualTo(new Standing.Done());
    assertThat(planner(task, launched(), failed).everything(task))
        .isEqualTo(new Standing.Asked(1, null));
  }

  @Test
  void another_word_goes_on_with_a_failed_and_a_succeeded_conversation() {
    RunEvent succeeded = new RunEvent.Succeeded(AT, id, 1, "done", null);
    RunEvent failed = new RunEvent.Failed(AT, id, 1, "it broke");

    for (RunEvent end : List.of(succeeded, failed)) {
      assertThat(planner(task, launched(), end).named(task, "try harder"))
          .isEqualTo(new Standing.Asked(1, new GoingOn(SESSION, "try harder")));
    }
  }

  @Test
  void a_task_with_another_prompt_tells_its_agent_the_new_one() {
    Task changed = task("claude", "Port it to version 3");
    Standing standing = planner(changed, launched(), checkpointed()).everything(changed);

    assertThat(standing)
        .isEqualTo(
            new Standing.Asked(
                1,
                new GoingOn(
                    SESSION,
                    Opening.GO_ON
                        + " The task has been changed meanwhile. It now reads:\n\n"
                        + "Port it to version 3")));
  }

  @Test
  void another_program_cannot_go_on_with_the_conversation() {
    Task changed = task("codex", "Port it");

    assertThat(planner(changed, launched(), checkpointed()).everything(changed))
        .isEqualTo(new Standing.Asked(1, null));
  }

  @Test
  void a_task_that_is_new_in_the_manifest_runs_for_the_first_time() {
    Task added = TestTasks.command("added", Path.of("/work"), "true");

    assertThat(planner(task, launched()).everything(added)).isEqualTo(Standing.Asked.NEW);
  }

  @Test
  void what_nobody_asked_for_stays_and_nothing_of_it_seems_to_run() {
    assertThat(planner(task, launched()).apart(task))
        .isEqualTo(new Standing.Apart(TaskState.CHECKPOINTED));
    assertThat(planner(task).apart(task)).isEqualTo(new Standing.Apart(TaskState.BLOCKED));
  }

  private static Task task(String agent, String prompt) {
    return TestTasks.prompt(agent, prompt, TestTasks.PLAIN, Path.of("/work"));
  }

  private RunEvent launched() {
    return new RunEvent.Launching(AT, id, 1, SESSION);
  }

  private RunEvent checkpointed() {
    return new RunEvent.Checkpointed(AT, id, 1, StopCause.STOPPED, "stopped");
  }

  /** Of a run of the one task as it was, with these events. */
  private TaskPlanner planner(Task now, RunEvent... events) {
    List<RunEvent> journal = new ArrayList<>();
    journal.add(started());
    if (events.length > 0) journal.add(new RunEvent.Released(AT, id));
    journal.addAll(List.of(events));
    RunView run = RunView.of(journal);
    var invocation =
        new Invocation(
            "/work", null, null, Map.of(), List.of(), null, Map.of(), null, null, false, List.of(),
            false, false);
    Map<String, Map<String, String>> before = RunMemory.of(invocation, List.of(task)).tasks();
    return new TaskPlanner(
        run,
        new ManifestChanges(before, List.of(now), run),
        new BudgetCheck(manifest(now), Grants.NONE, List.of(), Ticker.system()),
        AgentAdapters.builtIn(),
        used);
  }

  private RunEvent started() {
    return new RunEvent.RunStarted(
        AT,
        "mine-1",
        "/work/tasks.yaml",
        "mark",
        new ProcessIdentity(1, AT),
        8,
        Budget.NONE,
        List.of(
            new TaskDeclared(
                id, id, "claude", Priority.NORMAL, 1, Budget.NONE, Map.of(), List.of())),
        List.of());
  }

  private static Manifest manifest(Task task) {
    return new Manifest(
        "mine",
        "tasks.yaml",
        8,
        OptionalInt.empty(),
        Budget.NONE,
        List.of(),
        Prices.NONE,
        Map.of(),
        Map.of(),
        List.of(task),
        List.of());
  }
}
