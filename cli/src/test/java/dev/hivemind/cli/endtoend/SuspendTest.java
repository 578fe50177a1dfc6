package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A machine that sleeps for a night in the middle of a run: real processes, a clock that jumps. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class SuspendTest {
  private static final Map<String, String> KEY = Map.of("ANTHROPIC_API_KEY", "sk-of-nobody-at-all");

  @TempDir private Path project;

  @Test
  void eight_hours_of_sleep_kill_nobody_and_break_no_timeout() throws Exception {
    String files =
        IntStream.range(0, 25).mapToObj("p/%d.md"::formatted).collect(Collectors.joining(" "));
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(150), Duration.ofMillis(1)))) {
      Files.writeString(
          project.resolve("tasks.yaml"),
          """
          version: 1
          name: mine
          upstreams: { anthropic: { url: "%s" } }
          defaults: { timeout: 2m, idle_timeout: 1m }
          tasks:
            - { id: port, agent: demo, prompt: "Write these files: %s" }
            - { id: wait, command: [sleep, "8"] }
          """
              .formatted(mock.url(), files));
      HivemindProcess run = HivemindProcess.startMain(JumpingClock.class, project, KEY, "run");
      await().atMost(Duration.ofSeconds(60)).until(() -> Files.exists(project.resolve("p/3.md")));
      List<ProcessHandle> tree = run.tree();
      assertThat(tree).as("hivemind, two lifelines, two agents").hasSizeGreaterThanOrEqualTo(3);
      for (ProcessHandle process : tree.reversed()) signal("STOP", process);
      Files.createFile(project.resolve("jump"));
      for (ProcessHandle process : tree) signal("CONT", process);

      assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
      assertThat(project.resolve("p/24.md")).isNotEmptyFile();
      assertThat(run.out()).doesNotContain("attempt 2", "failed", "stopped:");
    }
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    var kill = new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start();
    assertThat(kill.waitFor() == 0 || !process.isAlive()).isTrue();
  }
}
