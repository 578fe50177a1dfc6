package dev.hivemind.task.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.Priority;
import dev.hivemind.task.Task;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReadyQueueTest {
  private final ReadyQueue queue = new ReadyQueue();

  @Test
  void an_empty_queue_gives_nothing() {
    assertThat(queue.peek()).isNull();
    assertThat(queue.poll()).isNull();
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void peek_leaves_the_task_and_poll_takes_it() {
    Task task = SampleTask.of(0, "a").task();
    queue.add(task);

    assertThat(queue.peek()).isSameAs(task);
    assertThat(queue.size()).isEqualTo(1);
    assertThat(queue.poll()).isSameAs(task);
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void a_task_is_in_the_queue_once() {
    Task task = SampleTask.of(0, "a").task();

    assertThat(queue.add(task)).isTrue();
    assertThat(queue.add(task)).isFalse();
    assertThat(queue.remove(task)).isTrue();
    assertThat(queue.remove(task)).isFalse();
  }

  @Test
  void a_changed_priority_counts_in_the_queue_and_for_what_is_added_later() {
    Task first = SampleTask.of(0, "first").task();
    Task second = SampleTask.of(1, "second").task();
    queue.add(first);
    queue.add(second);

    queue.prioritize(second, Priority.CRITICAL);
    assertThat(queue.poll()).isSameAs(second);

    queue.add(second);
    assertThat(queue.peek()).isSameAs(second);
    assertThat(queue.remove(second)).isTrue();
    assertThat(queue.poll()).isSameAs(first);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_is_added_and_removed_the_first_in_order_comes_next(int seed) {
    var random = new Random(seed);
    var tasks = new RandomTasks(seed).next(0);
    var expected = new TreeSet<Integer>();
    for (int step = 0; step < 200; step++) {
      Task task = tasks.get(random.nextInt(tasks.size()));
      switch (random.nextInt(3)) {
        case 0 -> assertThat(queue.add(task)).isEqualTo(expected.add(rank(task, tasks)));
        case 1 -> assertThat(queue.remove(task)).isEqualTo(expected.remove(rank(task, tasks)));
        default -> assertThat(rank(queue.poll(), tasks)).isEqualTo(expected.pollFirst());
      }
      assertThat(rank(queue.peek(), tasks)).isEqualTo(expected.isEmpty() ? null : expected.first());
      assertThat(queue.size()).isEqualTo(expected.size());
    }
  }

  /** How many tasks of the manifest come before this one, counted by the rule in words. */
  private static @Nullable Integer rank(@Nullable Task task, List<Task> tasks) {
    if (task == null) return null;
    return (int) tasks.stream().filter(other -> comesBefore(other, task)).count();
  }

  private static boolean comesBefore(Task left, Task right) {
    if (left.priority() != right.priority()) {
      return left.priority().compareTo(right.priority()) < 0;
    }
    long difference = left.estimate().tokens() - right.estimate().tokens();
    return difference != 0 ? difference < 0 : left.index() < right.index();
  }

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }
}
