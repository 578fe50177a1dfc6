package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents that live although hivemind and the helper that would end them after it were killed. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class OrphanedAgentsTest {
  @TempDir private Path project;

  @ParameterizedTest
  @CsvSource({
    "resume, 0, ' '",
    "run, 2, is not finished",
    "stop --all, 0, run mine-1 is not at work",
    "clean --run mine-1 --yes, 0, Removed: "
  })
  void F1_the_next_command_ends_them(String command, int exitCode, String told) throws Exception {
    Files.writeString(
        project.resolve("tasks.yaml"),
        """
        version: 1
        name: mine
        tasks:
          - { id: a, command: [sh, -c, "test -e begun || { touch begun; echo begun; sleep 300 & wait; }"] }
        """);
    HivemindProcess run = HivemindProcess.start(project, "run");
    await().atMost(Duration.ofMinutes(1)).until(() -> left().size() == 2 || !run.isAlive());
    run.signal("STOP");
    run.tree().stream()
        .filter(OrphanedAgentsTest::isLifeline)
        .forEach(ProcessHandle::destroyForcibly);
    run.signal("KILL");
    run.exitCode();
    assertThat(left()).as(run.err()).hasSize(2);

    HivemindProcess next = HivemindProcess.start(project, command.split(" "));
    assertThat(next.exitCode()).as(next.err() + next.out()).isEqualTo(exitCode);
    assertThat(next.err())
        .containsPattern(
            "run mine-1: hivemind \\(pid \\d+\\) is gone; ended 2 processes left behind");
    assertThat(next.out() + next.err()).contains(told);
    assertThat(left()).isEmpty();
  }

  private List<Path> left() {
    return new RunOutcome(project).processesLeft();
  }

  private static boolean isLifeline(ProcessHandle process) {
    Path entry = Path.of("/proc", Long.toString(process.pid()));
    return ProcessWatch.read(entry, "cmdline").contains("hivemind-lifeline");
  }
}
