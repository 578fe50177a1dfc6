package dev.hivemind.task.run;

import static dev.hivemind.task.run.SampleEvents.AGENT;
import static dev.hivemind.task.run.SampleEvents.OWNER;
import static dev.hivemind.task.run.SampleEvents.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent.BudgetSpent;
import dev.hivemind.task.run.RunEvent.LaneFailing;
import dev.hivemind.task.run.RunEvent.LaneParked;
import dev.hivemind.task.run.RunEvent.LaneRecovered;
import dev.hivemind.task.run.RunEvent.LaneResumed;
import dev.hivemind.task.run.RunEvent.LaneStopped;
import dev.hivemind.task.run.RunEvent.LaunchingStopped;
import dev.hivemind.task.run.RunEvent.MockServed;
import dev.hivemind.task.run.TaskView.DeniedTool;
import dev.hivemind.task.run.TaskView.LastActivity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunViewTest {
  private final SampleEvents port = new SampleEvents("port");
  private final RunView view = RunView.of(List.of(SampleEvents.started("port", "mail")));

  @Test
  void a_journal_without_events_is_a_view_without_tasks() {
    var empty = RunView.of(List.of());

    assertThat(empty.started()).isEmpty();
    assertThat(empty.ended()).isEmpty();
    assertThat(empty.tasks()).isEmpty();
    assertThat(empty.state()).isEqualTo(RunState.RUNNING);
  }

  @Test
  void the_first_event_tells_the_run_and_its_tasks_which_are_all_blocked() {
    assertThat(view.started()).contains(SampleEvents.started("port", "mail"));
    assertThat(view.started().orElseThrow().owner()).isEqualTo(OWNER);
    assertThat(view.tasks()).extracting(TaskView::id).containsExactly("port", "mail");
    assertThat(view.counts()).isEqualTo(Map.of(TaskState.BLOCKED, 2));
    assertThat(view.state()).isEqualTo(RunState.RUNNING);
  }

  @Test
  void a_task_that_succeeds_on_its_second_attempt_tells_its_whole_story() {
    apply(port.released(), port.launching(1), port.launched(1), port.sessionKnown());
    assertThat(port().session()).isEqualTo("told-by-the-agent");
    apply(port.activity("Bash: npm test"), port.toolDenied());
    assertThat(port().activity())
        .isEqualTo(new LastActivity(START.plusSeconds(5), "Bash: npm test"));
    apply(port.attemptFailed(1));
    assertThat(port().state()).isEqualTo(TaskState.READY);
    assertThat(port().reason()).isEqualTo("exit code 1");

    apply(port.launching(2));
    assertThat(port().process()).as("of the second attempt").isNull();
    assertThat(port().activity()).as("of the second attempt").isNull();
    apply(port.launched(2), port.succeeded(2));

    assertThat(port())
        .isEqualTo(
            new TaskView(
                SampleEvents.declared("port"),
                TaskState.SUCCEEDED,
                null,
                null,
                null,
                null,
                2,
                "session-2",
                AGENT,
                START.plusSeconds(2),
                START.plusSeconds(10),
                null,
                List.of(new DeniedTool(START.plusSeconds(6), "Bash", "rm -rf /")),
                "all done",
                Verified.NOT_YET,
                "1 tool was denied"));
  }

  @Test
  void a_failed_task_says_why_and_a_skipped_one_for_whose_sake() {
    apply(port.released(), port.launching(1), port.failed(1));
    apply(new RunEvent.Skipped(START, "mail", "port", "port failed"));

    assertThat(port().reason()).isEqualTo("exit code 2");
    assertThat(port().message()).isNull();
    var mail = view.task("mail").orElseThrow();
    assertThat(mail.cause()).isEqualTo("port");
    assertThat(mail.reason()).isEqualTo("port failed");
    assertThat(mail.started()).isNull();
    assertThat(mail.ended()).isEqualTo(START);
    assertThat(view.counts()).isEqualTo(Map.of(TaskState.FAILED, 1, TaskState.SKIPPED, 1));
  }

  @Test
  void a_waiting_task_says_for_what_and_until_when_and_forgets_it_once_it_is_ready() {
    apply(port.released(), port.waiting());
    assertThat(port().state()).isEqualTo(TaskState.WAITING);
    assertThat(port().stop()).isEqualTo(StopCause.USAGE_LIMIT);
    assertThat(port().until()).isEqualTo(SampleEvents.LIMIT_ENDS);
    assertThat(port().ended()).isNull();

    apply(port.released());
    assertThat(port().state()).isEqualTo(TaskState.READY);
    assertThat(port().stop()).isNull();
    assertThat(port().until()).isNull();
    assertThat(port().reason()).isNull();
  }

  @Test
  void F10_a_task_stopped_by_its_budget_has_ended_and_says_so() {
    apply(port.released(), port.launching(1), port.launched(1), port.checkpointed(1));

    assertThat(port().state()).isEqualTo(TaskState.CHECKPOINTED);
    assertThat(port().stop()).isEqualTo(StopCause.BUDGET);
    assertThat(port().reason()).isEqualTo("400k tokens");
    assertThat(port().ended()).isEqualTo(START.plusSeconds(4));
    assertThat(port().session()).as("to be gone on with").isEqualTo("session-1");
  }

  @Test
  void a_task_behind_an_unfinished_one_stays_blocked_and_names_it() {
    apply(port.leftBlocked());

    assertThat(port().state()).isEqualTo(TaskState.BLOCKED);
    assertThat(port().cause()).isEqualTo("schema");
    assertThat(port().reason()).isEqualTo("waits for schema");
  }

  @Test
  void an_upstream_is_told_of_while_it_does_not_answer() {
    Instant reset = START.plusSeconds(3_600);
    apply(
        new LaneFailing(START, "anthropic"),
        new LaneParked(START, "openai", "5-hour limit", reset));
    assertThat(view.laneConditions())
        .isEqualTo(
            Map.of(
                "anthropic",
                new LaneCondition.Failing(START),
                "openai",
                new LaneCondition.Parked("5-hour limit", reset)));

    apply(new LaneRecovered(START, "anthropic"), new LaneResumed(START, "openai"));
    assertThat(view.laneConditions()).isEmpty();
  }

  @Test
  void the_end_of_a_failure_does_not_end_a_limit_and_nothing_ends_a_stop() {
    apply(new LaneParked(START, "anthropic", "7-day limit", START.plusSeconds(60)));
    apply(new LaneFailing(START, "anthropic"), new LaneRecovered(START, "anthropic"));
    assertThat(view.laneConditions().get("anthropic")).isInstanceOf(LaneCondition.Parked.class);

    apply(new LaneStopped(START, "anthropic", LaneStop.KEY_REFUSED, "invalid x-api-key"));
    apply(new LaneResumed(START, "anthropic"), new LaneFailing(START, "anthropic"));
    assertThat(view.laneConditions().get("anthropic"))
        .isEqualTo(new LaneCondition.Stopped(LaneStop.KEY_REFUSED, "invalid x-api-key"));
  }

  @Test
  void only_the_common_budget_is_the_run_s_own() {
    apply(new BudgetSpent(START, "port", "port's"));
    assertThat(view.budgetSpent()).isEmpty();
    apply(new BudgetSpent(START, null, "all"));
    assertThat(view.budgetSpent().orElseThrow().text()).isEqualTo("all");
  }

  @Test
  void the_last_event_gives_the_state_of_the_run() {
    apply(
        new LaunchingStopped(START, "2 tasks failed"),
        new MockServed(START, "anthropic", 3, 100, 20, 10, 5),
        port.ended(RunState.FAILED));

    assertThat(view.state()).isEqualTo(RunState.FAILED);
    assertThat(view.ended().orElseThrow().reason()).isEqualTo("as it was");
    assertThat(view.launchingStopped().orElseThrow().reason()).isEqualTo("2 tasks failed");
    assertThat(view.mockServed()).extracting(MockServed::requests).containsExactly(3L);
  }

  @Test
  void what_a_view_has_given_out_does_not_change_with_later_events() {
    var before = view.tasks();
    apply(port.released());

    assertThat(before.getFirst().state()).isEqualTo(TaskState.BLOCKED);
    assertThat(port().state()).isEqualTo(TaskState.READY);
  }

  @Test
  void events_that_another_version_may_have_written_are_passed_over() {
    apply(new RunEvent.Released(START, "unheard-of"), port.succeeded(1));

    assertThat(view.task("unheard-of")).isEmpty();
    assertThat(port().state()).isEqualTo(TaskState.BLOCKED);
    assertThat(port().message()).isNull();
  }

  private TaskView port() {
    return view.task("port").orElseThrow();
  }

  private void apply(RunEvent... events) {
    List.of(events).forEach(view::apply);
  }

  @Test
  void a_view_tells_what_has_come_of_verifying() {
    apply(port.released(), port.launching(1));
    assertThat(port().verified()).isEqualTo(Verified.NOT_YET);
    apply(new RunEvent.Verifying(START, "port", 1));
    assertThat(port().verified()).isEqualTo(Verified.RUNNING);
    apply(new RunEvent.VerifyFailed(START, "port", 1, "the tests fail"));
    assertThat(port().verified()).isEqualTo(Verified.FAILED);
    apply(
        new RunEvent.Resuming(START, "port", 2, "session"),
        new RunEvent.Verifying(START, "port", 2),
        port.succeeded(2));
    assertThat(port().verified()).isEqualTo(Verified.PASSED);
    apply(new RunEvent.Reopened(START, "port"));
    assertThat(port().verified()).isEqualTo(Verified.NOT_YET);
  }

  @Test
  void work_that_was_not_accepted_for_good_has_failed_to_be_verified() {
    apply(
        port.released(),
        port.launching(1),
        new RunEvent.Verifying(START, "port", 1),
        port.failed(1));

    assertThat(port().verified()).isEqualTo(Verified.FAILED);
  }

  @Test
  void a_task_that_is_skipped_for_nobodys_sake_is_not_wanted() {
    apply(new RunEvent.Skipped(START, "mail", null, "a condition does not hold"));

    TaskView mail = view.task("mail").orElseThrow();
    assertThat(mail.isNotWanted()).isTrue();
    assertThat(mail.isSettled()).isTrue();
  }
}
