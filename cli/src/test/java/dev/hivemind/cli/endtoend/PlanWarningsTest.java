package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan warns of. */
final class PlanWarningsTest {
  @TempDir private Path folder;

  @Test
  void tasks_that_may_be_in_each_others_way_are_told_in_one_line_by_plan_and_by_run()
      throws Exception {
    Files.writeString(
        folder.resolve("tasks.yaml"),
        """
        tasks:
          - { id: one, command: ["true"], matrix: { n: [1, 2, 3, 4, 5, 6, 7] } }
          - { id: guarded, command: ["true"], writes: [docs] }
          - { id: last, command: ["true"], depends_on: [one, guarded] }
          - { id: reader, command: ["true"], read_only: true }
        """);
    HivemindProcess plan = hivemind("plan");
    assertThat(warnings(plan))
        .satisfiesExactly(
            sharing ->
                assertThat(sharing)
                    .contains("one-1, one-2, one-3, one-4, one-5 and 2 more: may run at once")
                    .contains("in " + folder.toRealPath()),
            readOnly -> assertThat(readOnly).contains("read_only of reader:"));
    HivemindProcess run = hivemind("run");
    assertThat(run.exitCode()).isZero();
    assertThat(warnings(run)).containsExactly(warnings(plan).getFirst());
    assertThat(run.out()).contains("read_only of reader:");
  }

  private static List<String> warnings(HivemindProcess process) {
    return process.out().lines().filter(line -> line.startsWith("warning: ")).toList();
  }

  private HivemindProcess hivemind(String... arguments) throws Exception {
    HivemindProcess process = HivemindProcess.start(folder, arguments);
    process.exitCode();
    return process;
  }
}
