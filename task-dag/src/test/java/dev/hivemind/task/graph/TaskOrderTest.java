package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Priority;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TaskOrderTest {
  @Test
  void priority_comes_before_estimate_and_estimate_before_creation() {
    var ordered =
        SampleTask.tasks(
            SampleTask.of(5, "critical-large").priority(Priority.CRITICAL).tokens(900),
            SampleTask.of(4, "high").priority(Priority.HIGH).tokens(800),
            SampleTask.of(3, "normal-small").tokens(10),
            SampleTask.of(1, "normal-created-first").tokens(20),
            SampleTask.of(2, "normal-created-second").tokens(20),
            SampleTask.of(0, "low-small").priority(Priority.LOW).tokens(1));
    var shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));

    assertThat(shuffled.stream().sorted(TaskOrder.INSTANCE)).isEqualTo(ordered);
  }

  @Test
  void only_a_task_itself_is_equal_to_it() {
    var first = SampleTask.of(0, "a").task();
    var second = SampleTask.of(1, "b").task();

    assertThat(TaskOrder.INSTANCE.compare(first, first)).isZero();
    assertThat(TaskOrder.INSTANCE.compare(first, second)).isNegative();
    assertThat(TaskOrder.INSTANCE.compare(second, first)).isPositive();
  }
}
