package dev.hivemind.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Budget;
import dev.hivemind.task.Budget.OnExceed;
import dev.hivemind.task.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a journal says of a run that was resumed. */
class ResumedRunViewTest {
  private final SampleEvents port = new SampleEvents("port");
  private final RunView view = RunView.of(List.of(SampleEvents.started("port", "mail")));

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @Test
  void a_stopped_agent_goes_on_in_its_conversation() {
    apply(port.released(), port.launching(1), port.checkpointed(1));
    apply(port.ended(RunState.CHECKPOINTED), resumed("port", "mail"));

    assertThat(view.state()).isEqualTo(RunState.RUNNING);
    assertThat(port().state()).isEqualTo(TaskState.BLOCKED);
    assertThat(port().stop()).isNull();
    assertThat(port().ended()).isNull();
    apply(port.released(), port.resuming(2), port.succeeded(2));
    assertThat(port().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(port().attempts()).isEqualTo(2);
    assertThat(port().session()).isEqualTo("session-1");
  }

  @Test
  void the_owner_and_the_mark_are_the_new_ones_and_all_marks_are_known() {
    apply(resumed("port"));

    assertThat(view.started().orElseThrow().owner()).isEqualTo(SampleEvents.SECOND_OWNER);
    assertThat(view.started().orElseThrow().maxParallel()).isEqualTo(3);
    assertThat(view.started().orElseThrow().at()).isEqualTo(SampleEvents.START);
    assertThat(view.marks()).containsExactly("mark", "another-mark");
  }

  @Test
  void what_ended_the_run_before_is_over() {
    apply(
        new RunEvent.BudgetSpent(SampleEvents.START, null, "spent"),
        new RunEvent.LaneStopped(
            SampleEvents.START, "anthropic", LaneStop.KEY_REFUSED, "invalid x-api-key"),
        new RunEvent.LaunchingStopped(SampleEvents.START, "Ctrl-C"),
        resumed("port"));

    assertThat(view.budgetSpent()).isEmpty();
    assertThat(view.laneConditions()).isEmpty();
    assertThat(view.launchingStopped()).isEmpty();
    assertThat(view.ended()).isEmpty();
  }

  @Test
  void what_is_not_reopened_is_left_as_it_is_but_nothing_seems_to_run() {
    apply(port.released(), port.launching(1), port.launched(1), resumed("mail"));

    assertThat(port().state()).isEqualTo(TaskState.CHECKPOINTED);
    assertThat(port().stop()).isEqualTo(StopCause.INTERRUPTED);
  }

  @Test
  void a_finished_task_keeps_its_state_and_its_message() {
    apply(port.released(), port.launching(1), port.succeeded(1), resumed("mail"));

    assertThat(port().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(port().message()).isEqualTo("all done");
  }

  @Test
  void a_task_that_the_manifest_no_longer_has_is_gone_and_a_new_one_is_there() {
    apply(SampleEvents.resumed(List.of("port", "search"), "search"));

    assertThat(view.tasks()).extracting(TaskView::id).containsExactly("port", "search");
  }

  @Test
  void the_conversation_of_a_failed_attempt_is_over() {
    apply(port.released(), port.launching(1), port.attemptFailed(1));

    assertThat(port().session()).isNull();
  }

  @Test
  void grants_are_kept_in_their_order() {
    Budget more = new Budget(OptionalLong.of(200_000), OptionalLong.empty(), OnExceed.CHECKPOINT);
    apply(
        new RunEvent.BudgetGranted(SampleEvents.START, "port", more),
        new RunEvent.BudgetGranted(SampleEvents.START, null, more),
        resumed("port"));

    assertThat(view.grants())
        .extracting(RunEvent.BudgetGranted::agent)
        .containsExactly("port", null);
  }

  @Test
  void a_person_s_pause_and_priorities_last_until_the_run_is_resumed() {
    apply(
        new RunEvent.LaunchingPaused(SampleEvents.START),
        new RunEvent.PriorityChanged(SampleEvents.START, "port", Priority.CRITICAL),
        new RunEvent.PriorityChanged(SampleEvents.START, "nobody", Priority.LOW));
    assertThat(view.isLaunchingPaused()).isTrue();
    assertThat(port().declared().priority()).isEqualTo(Priority.CRITICAL);

    apply(new RunEvent.LaunchingGoesOn(SampleEvents.START));
    assertThat(view.isLaunchingPaused()).isFalse();

    apply(new RunEvent.LaunchingPaused(SampleEvents.START), resumed("port"));
    assertThat(view.isLaunchingPaused()).isFalse();
    assertThat(port().declared().priority()).isEqualTo(Priority.NORMAL);
  }

  /** Killed at any moment and resumed, a run has no task that is at work, ready or waiting. */
  @ParameterizedTest
  @MethodSource("seeds")
  void every_prefix_of_a_journal_can_be_resumed(int seed) {
    List<RunEvent> journal = new RandomRun(seed).journal();
    for (int length = 1; length <= journal.size(); length++) {
      RunView before = RunView.of(journal.subList(0, length));
      List<String> ids = before.tasks().stream().map(TaskView::id).toList();
      var reopened = ids.stream().filter(id -> !succeeded(before, id)).toList();
      var resumed = new ArrayList<>(journal.subList(0, length));
      resumed.add(SampleEvents.resumed(ids, reopened.toArray(String[]::new)));
      RunView after = RunView.of(resumed);

      assertThat(after.counts().keySet()).isSubsetOf(TaskState.BLOCKED, TaskState.SUCCEEDED);
      assertThat(after.tasks().stream().map(TaskView::attempts))
          .isEqualTo(before.tasks().stream().map(TaskView::attempts).toList());
    }
  }

  private static boolean succeeded(RunView view, String id) {
    return view.task(id).orElseThrow().state() == TaskState.SUCCEEDED;
  }

  private static RunEvent resumed(String... reopened) {
    return SampleEvents.resumed(List.of("port", "mail"), reopened);
  }

  private TaskView port() {
    return view.task("port").orElseThrow();
  }

  private void apply(RunEvent... events) {
    for (RunEvent event : events) view.apply(event);
  }
}
