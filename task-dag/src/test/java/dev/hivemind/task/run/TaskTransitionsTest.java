package dev.hivemind.task.run;

import static dev.hivemind.task.run.TaskState.BLOCKED;
import static dev.hivemind.task.run.TaskState.CANCELLED;
import static dev.hivemind.task.run.TaskState.CHECKPOINTED;
import static dev.hivemind.task.run.TaskState.FAILED;
import static dev.hivemind.task.run.TaskState.MERGE_FAILED;
import static dev.hivemind.task.run.TaskState.NO_CHANGES;
import static dev.hivemind.task.run.TaskState.READY;
import static dev.hivemind.task.run.TaskState.RUNNING;
import static dev.hivemind.task.run.TaskState.SKIPPED;
import static dev.hivemind.task.run.TaskState.SUCCEEDED;
import static dev.hivemind.task.run.TaskState.VERIFYING;
import static dev.hivemind.task.run.TaskState.WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TaskTransitionsTest {
  private static final SampleEvents EVENTS = new SampleEvents("port");

  @ParameterizedTest(name = "{0} leads to {2}")
  @MethodSource("transitions")
  void an_event_is_possible_in_these_states_only(
      TaskEvent event, Set<TaskState> from, TaskState expected) {
    for (TaskState state : TaskState.values()) {
      if (from.contains(state)) {
        assertThat(TaskTransitions.next(state, event)).isEqualTo(expected);
      } else {
        assertThatIllegalStateException()
            .isThrownBy(() -> TaskTransitions.next(state, event))
            .withMessageContaining("task port is " + state)
            .withMessageContaining(event.getClass().getSimpleName());
      }
    }
  }

  @Test
  void every_kind_of_task_event_is_in_the_table() {
    List<Class<?>> kinds = transitions().<Class<?>>map(row -> row.get()[0].getClass()).toList();

    assertThat(kinds).containsExactlyInAnyOrder(TaskEvent.class.getPermittedSubclasses());
  }

  static Stream<Arguments> transitions() {
    var running = EnumSet.of(RUNNING);
    var verifying = EnumSet.of(VERIFYING);
    var atWork = EnumSet.of(RUNNING, VERIFYING);
    return Stream.of(
        Arguments.of(
            EVENTS.reopened(),
            EnumSet.of(
                BLOCKED,
                CHECKPOINTED,
                SUCCEEDED,
                NO_CHANGES,
                MERGE_FAILED,
                FAILED,
                SKIPPED,
                CANCELLED),
            BLOCKED),
        Arguments.of(EVENTS.released(), EnumSet.of(BLOCKED, WAITING), READY),
        Arguments.of(EVENTS.leftBlocked(), EnumSet.of(BLOCKED), BLOCKED),
        Arguments.of(EVENTS.waiting(), EnumSet.of(READY, WAITING), WAITING),
        Arguments.of(EVENTS.skipped(), EnumSet.of(BLOCKED), SKIPPED),
        Arguments.of(EVENTS.launching(1), EnumSet.of(READY), RUNNING),
        Arguments.of(EVENTS.resuming(2), EnumSet.of(READY), RUNNING),
        Arguments.of(EVENTS.launched(1), running, RUNNING),
        Arguments.of(EVENTS.sessionKnown(), running, RUNNING),
        Arguments.of(EVENTS.activity("Bash: ls"), running, RUNNING),
        Arguments.of(EVENTS.toolDenied(), running, RUNNING),
        Arguments.of(EVENTS.verifying(1), running, VERIFYING),
        Arguments.of(EVENTS.verifyFailed(1), verifying, READY),
        Arguments.of(EVENTS.unchanged(1), verifying, NO_CHANGES),
        Arguments.of(EVENTS.mergeFailed(1), atWork, MERGE_FAILED),
        Arguments.of(EVENTS.merged(), EnumSet.of(MERGE_FAILED), SUCCEEDED),
        Arguments.of(EVENTS.succeeded(1), atWork, SUCCEEDED),
        Arguments.of(EVENTS.attemptFailed(1), atWork, READY),
        Arguments.of(EVENTS.providerFailed(1), running, READY),
        Arguments.of(EVENTS.suspended(1), running, WAITING),
        Arguments.of(EVENTS.failed(1), EnumSet.of(READY, WAITING, RUNNING, VERIFYING), FAILED),
        Arguments.of(
            EVENTS.checkpointed(1), EnumSet.of(READY, WAITING, RUNNING, VERIFYING), CHECKPOINTED),
        Arguments.of(
            EVENTS.cancelled(),
            EnumSet.of(BLOCKED, READY, WAITING, RUNNING, VERIFYING),
            CANCELLED));
  }
}
