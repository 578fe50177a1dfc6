package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hivemind.task.Dependency;
import dev.hivemind.task.Task;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaskGraphTest {
  private static final TaskGraph DIAMOND =
      TaskGraph.of(
          SampleTask.tasks(
              SampleTask.of(0, "top").tokens(10),
              SampleTask.of(1, "left").tokens(20).after("top"),
              SampleTask.of(2, "right").tokens(30).after("top"),
              SampleTask.of(3, "bottom").tokens(5).after("right", "left", "right"),
              SampleTask.of(4, "alone").tokens(40)));

  @Test
  void dependencies_stand_in_the_order_written_each_once() {
    assertThat(ids(DIAMOND.dependencies("bottom"))).containsExactly("right", "left");
    assertThat(DIAMOND.dependencies("top")).isEmpty();
  }

  @Test
  void dependents_are_those_that_wait_for_a_task_themselves() {
    assertThat(ids(DIAMOND.dependents("top"))).containsExactly("left", "right");
    assertThat(DIAMOND.dependents("bottom")).isEmpty();
  }

  @Test
  void all_dependents_are_given_once_nearest_first() {
    assertThat(ids(DIAMOND.allDependents("top"))).containsExactly("left", "right", "bottom");
    assertThat(DIAMOND.allDependents("alone")).isEmpty();
  }

  @Test
  void depth_counts_the_longest_chain_before_a_task() {
    assertThat(DIAMOND.depth("top")).isZero();
    assertThat(DIAMOND.depth("left")).isEqualTo(1);
    assertThat(DIAMOND.depth("bottom")).isEqualTo(2);
    assertThat(DIAMOND.depth("alone")).isZero();
  }

  @Test
  void the_critical_path_is_the_chain_with_the_most_tokens() {
    assertThat(CriticalPath.of(DIAMOND))
        .isEqualTo(new CriticalPath(List.of("top", "right", "bottom"), 45));
  }

  @Test
  void of_equal_critical_paths_the_longer_then_the_one_created_first_is_given() {
    var tasks =
        SampleTask.tasks(
            SampleTask.of(0, "a").tokens(3),
            SampleTask.of(1, "b").tokens(2),
            SampleTask.of(2, "c").tokens(1).after("b"),
            SampleTask.of(3, "d").tokens(1).after("b"));

    assertThat(CriticalPath.of(TaskGraph.of(tasks)).tasks()).containsExactly("b", "c");
    assertThat(CriticalPath.of(TaskGraph.of(tasks.reversed())).tasks()).containsExactly("b", "c");
  }

  @Test
  void tasks_without_tokens_have_a_critical_path_too() {
    var tasks =
        SampleTask.tasks(
            SampleTask.of(0, "a").tokens(0), SampleTask.of(1, "b").tokens(0).after("a"));

    assertThat(CriticalPath.of(TaskGraph.of(tasks)))
        .isEqualTo(new CriticalPath(List.of("a", "b"), 0));
  }

  @Test
  void estimates_beyond_all_measure_do_not_overflow() {
    var tasks =
        SampleTask.tasks(
            SampleTask.of(0, "a").tokens(Long.MAX_VALUE),
            SampleTask.of(1, "b").tokens(Long.MAX_VALUE).after("a"));
    var plan = Plan.of(TaskGraph.of(tasks), 1, List.of());

    assertThat(plan.criticalPath().tokens()).isEqualTo(Long.MAX_VALUE);
    assertThat(plan.totalTokens()).isEqualTo(Long.MAX_VALUE);
    assertThat(plan.tasks()).extracting(planned -> planned.task().id()).containsExactly("a", "b");
  }

  @Test
  void a_graph_without_tasks_is_a_graph() {
    var empty = TaskGraph.of(List.of());

    assertThat(empty.tasks()).isEmpty();
    assertThat(CriticalPath.of(empty)).isEqualTo(new CriticalPath(List.of(), 0));
  }

  @Test
  void a_cycle_is_refused_with_its_path() {
    var tasks =
        SampleTask.tasks(
            SampleTask.of(0, "a").after("b"),
            SampleTask.of(1, "b").after("c"),
            SampleTask.of(2, "c").after("a"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskGraph.of(tasks))
        .withMessageContaining("a -> b -> c -> a");
  }

  @Test
  void an_unknown_dependency_and_a_duplicate_id_are_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskGraph.of(SampleTask.tasks(SampleTask.of(0, "a").after("gone"))))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> TaskGraph.of(SampleTask.tasks(SampleTask.of(0, "a"), SampleTask.of(1, "a"))))
        .withMessageContaining("the id a");
  }

  @Test
  void asking_for_a_task_that_is_not_there_is_refused_by_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DIAMOND.allDependents("gone"))
        .withMessageContaining("gone");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DIAMOND.depth("gone"))
        .withMessageContaining("gone");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void what_the_graph_says_agrees_with_the_tasks(int seed) {
    var tasks = new RandomTasks(seed).next(0);
    var graph = TaskGraph.of(tasks);

    assertThat(graph.tasks()).isEqualTo(tasks);
    assertEachAfterItsDependencies(graph.topologicalOrder());
    for (Task task : tasks) {
      assertThat(ids(graph.dependencies(task.id()))).isEqualTo(dependencyIds(task));
      assertThat(new HashSet<>(ids(graph.allDependents(task.id()))))
          .isEqualTo(waitingFor(task.id(), tasks));
      assertThat(graph.dependencies(task.id()))
          .allMatch(before -> graph.depth(before.id()) < graph.depth(task.id()));
    }
  }

  private static void assertEachAfterItsDependencies(List<Task> order) {
    var before = new HashSet<String>();
    for (Task task : order) {
      assertThat(before).containsAll(dependencyIds(task));
      before.add(task.id());
    }
  }

  /** By the definition, slowly: whoever depends on the task or on one that waits for it. */
  private static Set<String> waitingFor(String id, List<Task> tasks) {
    var waiting = new HashSet<String>();
    boolean more = true;
    while (more) {
      more = false;
      for (Task task : tasks) {
        boolean waits =
            dependencyIds(task).stream().anyMatch(d -> d.equals(id) || waiting.contains(d));
        if (waits) more |= waiting.add(task.id());
      }
    }
    return waiting;
  }

  private static List<String> dependencyIds(Task task) {
    return task.dependsOn().stream().map(Dependency::id).toList();
  }

  private static List<String> ids(List<Task> tasks) {
    return tasks.stream().map(Task::id).toList();
  }

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }
}
