package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Acceptance;
import dev.hivemind.task.Exclusion;
import dev.hivemind.task.Task;
import dev.hivemind.task.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnguardedTasksTest {
  private static final Exclusion DATABASE = new Exclusion(List.of("database"), List.of());
  private static final Exclusion DOCS = new Exclusion(List.of(), List.of("docs/**"));

  private static List<String> found(Task... tasks) {
    return UnguardedTasks.of(TaskGraph.of(List.of(tasks))).values().stream()
        .flatMap(List::stream)
        .map(Task::id)
        .toList();
  }

  private static Task shared(int index, String id, Exclusion exclusion, String... after) {
    return SampleTask.of(index, id).after(after).task(exclusion);
  }

  @Test
  void tasks_that_nothing_keeps_apart_are_found() {
    assertThat(found(shared(0, "a", Exclusion.NONE), shared(1, "b", Exclusion.NONE)))
        .containsExactly("a", "b");
  }

  @Test
  void one_that_says_what_it_writes_does_not_guard_the_other() {
    assertThat(found(shared(0, "a", DOCS), shared(1, "b", Exclusion.NONE))).containsExactly("b");
    assertThat(found(shared(0, "a", DOCS), shared(1, "b", DOCS))).isEmpty();
  }

  @Test
  void what_is_ordered_be_it_through_others_is_never_at_work_at_once() {
    assertThat(
            found(
                shared(0, "a", Exclusion.NONE),
                shared(1, "b", DOCS, "a"),
                shared(2, "c", Exclusion.NONE, "b")))
        .isEmpty();
  }

  @Test
  void a_common_lock_keeps_tasks_apart() {
    assertThat(found(shared(0, "a", DATABASE), shared(1, "b", DATABASE))).isEmpty();
    assertThat(found(shared(0, "a", DATABASE), shared(1, "b", Exclusion.NONE)))
        .containsExactly("a", "b");
  }

  @Test
  void worktrees_other_folders_and_tasks_that_write_nothing_are_in_nobodys_way() {
    Task own = shared(1, "own", Exclusion.NONE);
    Task elsewhere = shared(2, "elsewhere", Exclusion.NONE);
    Task reader = shared(3, "reader", Exclusion.NONE);
    assertThat(
            found(
                shared(0, "a", Exclusion.NONE),
                own.in(own.workspace().as(Workspace.Kind.WORKTREE), own.workingDir()),
                elsewhere.in(elsewhere.workspace(), Path.of("/elsewhere")),
                reader.accepting(new Acceptance(List.of(), 2, true, false))))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void exactly_those_with_somebody_before_and_after_whom_they_do_not_come_are_found(int seed) {
    var random = new Random(seed);
    List<Task> tasks =
        IntStream.range(0, 150)
            .mapToObj(
                i ->
                    shared(
                        i,
                        "t" + i,
                        random.nextInt(3) == 0 ? DOCS : Exclusion.NONE,
                        i == 0 || random.nextInt(40) == 0 ? none() : after(i - 1)))
            .toList();
    TaskGraph graph = TaskGraph.of(tasks);
    List<Task> expected =
        tasks.stream()
            .filter(task -> task.exclusion().equals(Exclusion.NONE))
            .filter(task -> tasks.stream().anyMatch(other -> mayMeet(graph, task, other)))
            .toList();

    assertThat(UnguardedTasks.of(graph).values().stream().flatMap(List::stream))
        .containsExactlyElementsOf(expected);
  }

  private static boolean mayMeet(TaskGraph graph, Task one, Task other) {
    return !one.equals(other)
        && !graph.allDependents(one.id()).contains(other)
        && !graph.allDependents(other.id()).contains(one);
  }

  @Test
  void ten_thousand_tasks_give_one_answer_for_their_folder() {
    List<Task> tasks =
        IntStream.range(0, 10_000)
            .mapToObj(i -> shared(i, "t" + i, Exclusion.NONE, i % 2 == 0 ? none() : after(i - 1)))
            .toList();

    Map<Path, List<Task>> found = UnguardedTasks.of(TaskGraph.of(tasks));
    assertThat(found.keySet()).containsExactly(Path.of("/work"));
    assertThat(found.get(Path.of("/work"))).hasSize(10_000);
  }

  private static String[] none() {
    return new String[0];
  }

  private static String[] after(int task) {
    return new String[] {"t" + task};
  }
}
