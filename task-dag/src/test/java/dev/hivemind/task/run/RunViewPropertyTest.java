package dev.hivemind.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent.TaskEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunViewPropertyTest {
  @ParameterizedTest
  @MethodSource("seeds")
  void a_whole_journal_folds_to_the_states_that_its_events_led_to(int seed) {
    var run = new RandomRun(seed);
    var view = RunView.of(run.journal());

    assertThat(states(view)).isEqualTo(run.states());
    assertThat(view.state()).isEqualTo(RunState.FAILED);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void the_view_agrees_with_the_transitions_that_the_supervisor_makes(int seed) {
    var states = new HashMap<String, TaskState>();
    List<RunEvent> journal = new RandomRun(seed).journal();
    for (RunEvent event : journal) {
      if (event instanceof TaskEvent change) {
        TaskState before = states.getOrDefault(change.task(), TaskState.BLOCKED);
        states.put(change.task(), TaskTransitions.next(before, change));
      }
    }
    assertThat(states(RunView.of(journal))).isEqualTo(states);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_prefix_of_a_journal_is_a_view_and_ended_tasks_never_change(int seed) {
    List<RunEvent> journal = new RandomRun(seed).journal();
    var growing = new RunView();
    var ended = new HashMap<String, TaskView>();
    for (int length = 0; length <= journal.size(); length++) {
      var prefix = RunView.of(journal.subList(0, length));
      assertThat(prefix.tasks()).isEqualTo(growing.tasks());
      assertThat(growing.tasks())
          .filteredOn(task -> ended.containsKey(task.id()))
          .containsExactlyInAnyOrderElementsOf(ended.values());
      growing.tasks().stream()
          .filter(task -> task.state().ended())
          .forEach(task -> ended.put(task.id(), task));
      if (length < journal.size()) growing.apply(journal.get(length));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void wherever_hivemind_dies_nothing_is_shown_as_running(int seed) {
    List<RunEvent> journal = new RandomRun(seed).journal();
    for (int length = 0; length < journal.size(); length++) {
      var status = RunView.of(journal.subList(0, length)).asOf(_ -> false);

      assertThat(status.state()).isEqualTo(RunState.INTERRUPTED);
      assertThat(status.counts())
          .doesNotContainKeys(
              ShownState.BLOCKED, ShownState.READY, ShownState.RUNNING, ShownState.ENDING);
      assertThat(status.tasks())
          .filteredOn(task -> task.state() == ShownState.INTERRUPTED)
          .allMatch(task -> task.reason() != null && task.reason().contains("(pid 123) is gone"));
    }
  }

  private static Map<String, TaskState> states(RunView view) {
    return view.tasks().stream().collect(Collectors.toMap(TaskView::id, TaskView::state));
  }

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }
}
