package dev.hivemind.task.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import com.sun.management.ThreadMXBean;
import dev.hivemind.task.Task;
import dev.hivemind.task.graph.Plan;
import dev.hivemind.task.graph.TaskGraph;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Reading takes time in proportion to the manifest, whatever stands in it. */
class ManifestGrowthTest {
  private static final int SMALL = 2_000;
  private static final int LARGE = 10_000;

  /** Five times the tasks; quadratic growth would take 25 times as long. */
  private static final double LIMIT = 10;

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** The least processor time of two readings. */
  private static double best(String yaml, boolean good) {
    return IntStream.range(0, 2)
        .mapToLong(
            round -> {
              long start = processorTime();
              read(yaml, good);
              return processorTime() - start;
            })
        .min()
        .orElseThrow();
  }

  private static void read(String yaml, boolean good) {
    ManifestException refusal =
        catchThrowableOfType(ManifestException.class, () -> Reads.read(yaml));
    assertThat(refusal == null).isEqualTo(good);
  }

  private static void assertLinear(IntFunction<String> manifest, boolean good) {
    String small = manifest.apply(SMALL);
    read(small, good);
    assertThat(best(manifest.apply(LARGE), good) / best(small, good)).isLessThan(LIMIT);
  }

  private static String tasks(int count, IntFunction<String> task) {
    return IntStream.range(0, count).mapToObj(task).collect(Collectors.joining("", "tasks:\n", ""));
  }

  @Test
  void ten_thousand_tasks_in_a_chain() {
    assertLinear(
        count ->
            "vars: { x: y }\ndefaults: { agent: demo, env: { A: b } }\n"
                + tasks(
                    count,
                    i ->
                        "  - id: t"
                            + i
                            + "\n    prompt: Do {{ vars.x }}\n    timeout: 45m\n"
                            + (i == 0 ? "" : "    depends_on: [t" + (i - 1) + "]\n")),
        true);
  }

  @Test
  void ten_thousand_instances_of_two_paired_tasks() {
    assertLinear(
        count ->
            """
            defaults: { prompt: "Port {{ matrix.m }}" }
            tasks:
              - { id: a, matrix: { m: &m [%s] } }
              - { id: b, matrix: { m: [%s] } }
            """
                .formatted(
                    IntStream.range(0, 10).mapToObj(i -> "x" + i).collect(Collectors.joining(",")),
                    IntStream.range(0, count)
                        .mapToObj(i -> "v" + i)
                        .collect(Collectors.joining(","))),
        true);
  }

  @Test
  void ten_thousand_instances_each_paired_with_one_of_ten_thousand_others() {
    assertLinear(
        count -> {
          String values =
              IntStream.range(0, count).mapToObj(i -> "v" + i).collect(Collectors.joining(","));
          return """
          defaults: { prompt: "Port {{ matrix.m }}" }
          tasks:
            - { id: a, matrix: { m: [%s] } }
            - { id: b, matrix: { m: [%s] }, depends_on: [a] }
          """
              .formatted(values, values);
        },
        true);
  }

  /**
   * What reading and planning allocate, a measure of their work that no busy machine changes. Most
   * of it is the YAML parser's.
   */
  @Test
  void a_task_of_ten_thousand_is_read_and_planned_in_30_KB() {
    String yaml =
        "defaults: { agent: demo }\n"
            + tasks(
                LARGE,
                i ->
                    "  - id: task-%d\n    prompt: %s\n    depends_on: [%s]\n"
                        .formatted(
                            i,
                            "Port one more module to the new session API and run its tests again.",
                            i < 2 ? "" : "task-" + (i - 1) + ", task-" + i / 2));
    readAndPlanned(yaml);
    long before = allocatedBytes();

    readAndPlanned(yaml);

    assertThat((allocatedBytes() - before) / LARGE).isLessThan(30 << 10);
  }

  private static void readAndPlanned(String yaml) {
    List<Task> tasks = assertDoesNotThrow(() -> Reads.read(yaml)).tasks();
    assertThat(Plan.of(TaskGraph.of(tasks), 8, List.of()).tasks()).hasSize(LARGE);
  }

  private static long allocatedBytes() {
    return ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getCurrentThreadAllocatedBytes();
  }

  @Test
  void ten_thousand_tasks_with_many_mistakes_each() {
    assertLinear(
        count ->
            tasks(
                count,
                i ->
                    "  - { id: t"
                        + i
                        + ", promt: x, timeout: 5, depends_on: [q"
                        + i
                        + "], env: { A: [b] } }\n"),
        false);
  }

  @Test
  void ten_thousand_tasks_in_one_cycle() {
    assertLinear(
        count ->
            tasks(
                count,
                i -> "  - { id: t" + i + ", prompt: x, depends_on: [t" + (i + 1) % count + "] }\n"),
        false);
  }

  @Test
  void ten_thousand_tasks_in_cycles_of_two() {
    assertLinear(
        count ->
            tasks(
                count, i -> "  - { id: t" + i + ", prompt: x, depends_on: [t" + (i ^ 1) + "] }\n"),
        false);
  }
}
