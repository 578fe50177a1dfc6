package dev.hivemind.task.graph;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.StartOrder.Start;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StartOrderTest {
  @Test
  void a_diamond_starts_from_the_top_and_its_middle_in_the_agreed_order() {
    var diamond =
        TaskGraph.of(
            SampleTask.tasks(
                SampleTask.of(0, "bottom").after("large", "small", "urgent"),
                SampleTask.of(1, "large").tokens(50).after("top"),
                SampleTask.of(2, "small").tokens(5).after("top"),
                SampleTask.of(3, "urgent").tokens(70).priority(Priority.HIGH).after("top"),
                SampleTask.of(4, "top").tokens(10)));

    assertThat(times(StartOrder.of(diamond, 1)))
        .containsExactly("top 0", "urgent 10", "small 80", "large 85", "bottom 135");
    assertThat(times(StartOrder.of(diamond, 2)))
        .containsExactly("top 0", "urgent 10", "small 10", "large 15", "bottom 80");
    assertThat(times(StartOrder.of(diamond, 9)))
        .containsExactly("top 0", "urgent 10", "small 10", "large 10", "bottom 80");
  }

  @Test
  void tasks_released_at_one_moment_compete_by_the_order_not_by_who_released_them() {
    var graph =
        TaskGraph.of(
            SampleTask.tasks(
                SampleTask.of(0, "a").tokens(10),
                SampleTask.of(1, "b").tokens(10),
                SampleTask.of(2, "after-a").after("a").tokens(9),
                SampleTask.of(3, "after-b").after("b").tokens(3),
                SampleTask.of(4, "after-b-urgent").after("b").priority(Priority.CRITICAL)));

    assertThat(times(StartOrder.of(graph, 2)))
        .containsExactly("a 0", "b 0", "after-b-urgent 10", "after-b 10", "after-a 11");
  }

  @Test
  void no_slot_at_all_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StartOrder.of(TaskGraph.of(List.of()), 0));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_task_starts_once_and_after_everything_it_depends_on_has_ended(int seed) {
    var tasks = new RandomTasks(seed).next(0);
    var starts = StartOrder.of(TaskGraph.of(tasks), slots(seed));
    var byId = byId(starts);

    assertThat(byId.keySet()).hasSameSizeAs(tasks).hasSameSizeAs(starts);
    for (Start start : starts) {
      for (Dependency dependency : start.task().dependsOn()) {
        Start before = requireNonNull(byId.get(dependency.id()));
        assertThat(start.afterTokens()).isGreaterThanOrEqualTo(end(before));
        assertThat(starts.indexOf(before)).isLessThan(starts.indexOf(start));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void no_task_waits_while_a_slot_is_free_or_for_one_that_comes_after_it(int seed) {
    var starts = StartOrder.of(TaskGraph.of(new RandomTasks(seed).next(1)), slots(seed));
    var byId = byId(starts);
    for (Start start : starts) {
      long eligible = eligible(start, byId);
      for (long moment = eligible; moment < start.afterTokens(); moment++) {
        assertThat(running(starts, moment)).as("slots in use at %s", moment).hasSize(slots(seed));
      }
      assertThat(starts.subList(0, starts.indexOf(start)))
          .filteredOn(other -> other.afterTokens() >= eligible)
          .allMatch(other -> TaskOrder.INSTANCE.compare(other.task(), start.task()) < 0);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void never_more_tasks_run_than_there_are_slots(int seed) {
    var starts = StartOrder.of(TaskGraph.of(new RandomTasks(seed).next(1)), slots(seed));

    for (Start start : starts) {
      assertThat(running(starts, start.afterTokens())).hasSizeLessThanOrEqualTo(slots(seed));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void the_order_in_which_tasks_are_given_changes_nothing(int seed) {
    var tasks = new RandomTasks(seed).next(0);
    var shuffled = new ArrayList<>(tasks);
    Collections.shuffle(shuffled, new Random(seed));

    assertThat(StartOrder.of(TaskGraph.of(shuffled), slots(seed)))
        .isEqualTo(StartOrder.of(TaskGraph.of(tasks), slots(seed)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void equal_tasks_start_by_creation_whatever_order_they_are_given_in(int seed) {
    var tasks = new ArrayList<Task>();
    for (int index = 0; index < 20; index++)
      tasks.add(SampleTask.of(index, "task-" + index).task());
    Collections.shuffle(tasks, new Random(seed));

    assertThat(StartOrder.of(TaskGraph.of(tasks), slots(seed)))
        .extracting(start -> start.task().index())
        .isSorted();
  }

  private static long eligible(Start start, Map<String, Start> byId) {
    return start.task().dependsOn().stream()
        .mapToLong(dependency -> end(requireNonNull(byId.get(dependency.id()))))
        .max()
        .orElse(0);
  }

  private static List<Start> running(List<Start> starts, long moment) {
    return starts.stream()
        .filter(start -> start.afterTokens() <= moment && moment < end(start))
        .toList();
  }

  private static long end(Start start) {
    return start.afterTokens() + start.task().estimate().tokens();
  }

  private static Map<String, Start> byId(List<Start> starts) {
    return starts.stream()
        .collect(Collectors.toMap(start -> start.task().id(), Function.identity()));
  }

  private static List<String> times(List<Start> starts) {
    return starts.stream().map(start -> start.task().id() + " " + start.afterTokens()).toList();
  }

  private static int slots(int seed) {
    return 1 + seed % 5;
  }

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }
}
