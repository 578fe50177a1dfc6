package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Task;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Eight times the tasks take about eight times the work; 64 would be the mark of a square law. */
class PlanGrowthTest {
  private static final int TASKS = 10_000;

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void planning_grows_with_the_tasks(String shape, IntFunction<List<Task>> tasks) {
    List<Task> few = tasks.apply(TASKS / 8);
    List<Task> many = tasks.apply(TASKS);

    assertThat(Plan.of(TaskGraph.of(many), 8, List.of()).tasks()).hasSize(TASKS);
    assertThat((double) leastWork(many) / leastWork(few)).as(shape).isLessThan(40);
  }

  /** Processor time of this thread, so that a busy machine does not count; best of some. */
  private static long leastWork(List<Task> tasks) {
    var threads = ManagementFactory.getThreadMXBean();
    return LongStream.range(0, 6)
        .map(
            _ -> {
              long before = threads.getCurrentThreadCpuTime();
              Plan.of(TaskGraph.of(tasks), 8, List.of());
              return threads.getCurrentThreadCpuTime() - before;
            })
        .min()
        .orElseThrow();
  }

  static Stream<Arguments> shapes() {
    IntFunction<List<Task>> wide = size -> tasks(size, (_, _) -> List.of());
    IntFunction<List<Task>> chain =
        size -> tasks(size, (index, _) -> index == 0 ? List.of() : List.of("task-" + (index - 1)));
    IntFunction<List<Task>> dense = size -> tasks(size, PlanGrowthTest::fourBefore);
    return Stream.of(
        Arguments.of("wide", wide), Arguments.of("chain", chain), Arguments.of("dense", dense));
  }

  private static List<String> fourBefore(int index, Random random) {
    if (index == 0) return List.of();
    return random.ints(4, 0, index).distinct().mapToObj(before -> "task-" + before).toList();
  }

  private interface Dependencies {
    List<String> of(int index, Random random);
  }

  private static List<Task> tasks(int size, Dependencies dependencies) {
    var random = new Random(size);
    var tasks = new ArrayList<Task>();
    for (int index = 0; index < size; index++) {
      tasks.add(
          SampleTask.of(index, "task-" + index)
              .tokens(random.nextInt(100_000))
              .after(dependencies.of(index, random))
              .task());
    }
    return tasks;
  }
}
