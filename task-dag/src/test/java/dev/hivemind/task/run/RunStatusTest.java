package dev.hivemind.task.run;

import static dev.hivemind.task.run.SampleEvents.AGENT;
import static dev.hivemind.task.run.SampleEvents.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunStatusTest {
  private final SampleEvents port = new SampleEvents("port");
  private final RunView view = RunView.of(List.of(SampleEvents.started("port", "mail")));

  @Test
  void while_hivemind_and_the_agent_live_the_journal_is_the_truth() {
    apply(port.released(), port.launching(1), port.launched(1));
    var status = view.asOf(alive(OWNER, AGENT));

    assertThat(status.state()).isEqualTo(RunState.RUNNING);
    assertThat(status.reason()).isNull();
    assertThat(status.counts()).isEqualTo(Map.of(ShownState.RUNNING, 1, ShownState.BLOCKED, 1));
    assertThat(status.tasks()).extracting(TaskStatus::reason).containsOnlyNulls();
  }

  @Test
  void an_agent_about_to_start_is_running() {
    apply(port.released(), port.launching(1));

    assertThat(port(alive(OWNER)).state()).isEqualTo(ShownState.RUNNING);
  }

  @Test
  void a_dead_agent_is_never_shown_as_running() {
    apply(port.released(), port.launching(1), port.launched(1));

    assertThat(port(alive(OWNER)).state()).isEqualTo(ShownState.ENDING);
    assertThat(port(alive(OWNER)).reason()).contains("its agent has exited");
  }

  @Test
  void when_hivemind_is_gone_the_run_is_interrupted_and_every_open_task_says_so() {
    apply(port.released(), port.launching(1), port.launched(1));
    var status = view.asOf(alive());

    assertThat(status.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(status.reason()).isEqualTo("hivemind (pid 123) is gone");
    assertThat(status.tasks())
        .extracting(TaskStatus::reason)
        .containsExactly(
            "hivemind (pid 123) is gone; this task was running",
            "hivemind (pid 123) is gone; this task was waiting to start");
    assertThat(status.counts()).isEqualTo(Map.of(ShownState.INTERRUPTED, 2));
  }

  @Test
  void an_agent_that_outlived_its_hivemind_is_named() {
    apply(port.released(), port.launching(1), port.launched(1));

    assertThat(port(alive(AGENT)).state()).isEqualTo(ShownState.INTERRUPTED);
    assertThat(port(alive(AGENT)).reason()).contains("agent (pid 456) still runs");
  }

  @Test
  void a_process_that_only_has_the_number_of_the_owner_is_not_the_owner() {
    var other = new ProcessIdentity(OWNER.pid(), OWNER.started() + " on another day");

    assertThat(view.asOf(alive(other)).state()).isEqualTo(RunState.INTERRUPTED);
  }

  @Test
  void what_had_ended_stays_as_it_ended_when_hivemind_is_gone() {
    apply(port.released(), port.launching(1), port.launched(1), port.failed(1));

    assertThat(port(alive()).state()).isEqualTo(ShownState.FAILED);
    assertThat(port(alive()).reason()).isEqualTo("exit code 2");
  }

  @Test
  void a_run_that_ended_keeps_its_state_and_reason_without_its_process() {
    apply(port.cancelled(), new SampleEvents("mail").cancelled(), port.ended(RunState.INTERRUPTED));

    assertThat(view.asOf(alive()).reason()).isEqualTo("as it was");
    assertThat(view.asOf(alive()).counts()).isEqualTo(Map.of(ShownState.CANCELLED, 2));
    assertThat(view.asOf(alive(OWNER))).isEqualTo(view.asOf(alive()));
  }

  @Test
  void F10_what_a_finished_run_left_unfinished_stays_as_it_was_left() {
    apply(port.released(), port.launching(1), port.launched(1), port.checkpointed(1));
    apply(new SampleEvents("mail").leftBlocked(), port.ended(RunState.CHECKPOINTED));

    assertThat(view.asOf(alive()).state()).isEqualTo(RunState.CHECKPOINTED);
    assertThat(view.asOf(alive()).tasks())
        .extracting(TaskStatus::state)
        .containsExactly(ShownState.CHECKPOINTED, ShownState.BLOCKED);
    assertThat(view.asOf(alive()).tasks())
        .extracting(TaskStatus::reason)
        .containsExactly("400k tokens", "waits for schema");
  }

  @Test
  void F5_a_task_that_waits_for_a_limit_is_interrupted_when_hivemind_is_gone_before_the_end() {
    apply(port.released(), port.waiting());

    assertThat(port(alive(OWNER)).state()).isEqualTo(ShownState.WAITING);
    assertThat(port(alive()).state()).isEqualTo(ShownState.INTERRUPTED);
    apply(port.ended(RunState.WAITING));
    assertThat(port(alive()).state()).isEqualTo(ShownState.WAITING);
    assertThat(port(alive()).task().until()).isEqualTo(SampleEvents.LIMIT_ENDS);
  }

  @Test
  void a_run_without_a_first_event_never_started() {
    var status = RunView.of(List.of()).asOf(alive(OWNER));

    assertThat(status.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(status.reason()).contains("never got to its start");
  }

  private TaskStatus port(Liveness liveness) {
    return view.asOf(liveness).tasks().getFirst();
  }

  private static Liveness alive(ProcessIdentity... processes) {
    return Set.of(processes)::contains;
  }

  private void apply(RunEvent... events) {
    List.of(events).forEach(view::apply);
  }
}
