package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of an agent in the middle of a call, and of the shell of an agent's tool. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class KilledAgentTest {
  @TempDir private Path folder;

  @Test
  void F1_a_killed_agent_fails_its_task_and_resume_brings_every_task_to_its_end_once()
      throws Exception {
    Path project = Files.createDirectory(folder.resolve("project"));
    try (MockProvider mock = mock(Duration.ofMillis(400))) {
      SixTasks.write(project, mock);
      HivemindProcess run = HivemindProcess.start(project, SixTasks.KEY, "run");
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> mock.stats().requests() >= 2 && mock.traffic().inFlight() > 0);
      kill(project, entry -> read(entry, "environ").contains("HIVEMIND_TASK=b\0"));
      assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(1);
      assertThat(run.out()).contains("SIGKILL");

      HivemindProcess resume = HivemindProcess.start(project, SixTasks.KEY, "resume");
      assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
      assertThat(resume.out()).contains("afresh, since they failed: b");
      SixTasks.areDone(project);
      new RunOutcome(project).everyCallIsAccountedFor(mock.stats(), 1);
      assertThat(new RunOutcome(project).processesLeft()).isEmpty();
    }
  }

  /** The shell writes to a pipe that nobody reads, which the agent itself may not write to. */
  @Test
  void an_agent_whose_tool_s_shell_is_killed_goes_on() throws Exception {
    Path project = Files.createDirectory(folder.resolve("project"));
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Files.createSymbolicLink(project.resolve("gate.md"), pipe);
    try (MockProvider mock = mock(Duration.ofMillis(10))) {
      SixTasks.write(project, mock);
      Path manifest = project.resolve("tasks.yaml");
      Files.writeString(
          manifest, Files.readString(manifest).replace("Write b/1.md", "Write gate.md b/1.md"));
      HivemindProcess run = HivemindProcess.start(project, SixTasks.KEY, "run");
      kill(project, entry -> read(entry, "cmdline").startsWith("/bin/sh\0-c\0printf"));

      assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
      SixTasks.areDone(project);
      new RunOutcome(project).everyCallIsAccountedFor(mock.stats(), 0);
      assertThat(new RunOutcome(project).processesLeft()).isEmpty();
    }
  }

  private static MockProvider mock(Duration latency) throws Exception {
    return MockProvider.start(new MockOptions(0, latency, Duration.ofMillis(1)));
  }

  private static String read(Path process, String file) {
    return ProcessWatch.read(process, file);
  }

  /** The first process of the run that is so, once there is one. */
  private static void kill(Path project, Predicate<Path> which) {
    List<Path> found =
        await()
            .atMost(Duration.ofMinutes(1))
            .until(
                () -> new RunOutcome(project).processesLeft().stream().filter(which).toList(),
                processes -> !processes.isEmpty());
    long pid = Long.parseLong(found.getFirst().getFileName().toString());
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }
}
