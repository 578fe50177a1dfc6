package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The disk of a project is full in the middle of a run. Needs the right to mount a small one. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class FullDiskTest {
  @TempDir private Path folder;

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private Path project;

  @BeforeEach
  void mount() throws Exception {
    project = Files.createDirectory(folder.resolve("project"));
    boolean mounted = does("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", project.toString());
    String reason = "the test of a full disk is skipped: nothing may be mounted here";
    if (!mounted) System.out.println(reason);
    assumeTrue(mounted, reason);
  }

  @AfterEach
  void unmount() throws Exception {
    does("umount", "--lazy", project.toString());
  }

  private static boolean does(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  @Test
  void a_run_says_that_its_disk_is_full_ends_its_agents_and_goes_on_once_there_is_room()
      throws Exception {
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(300), Duration.ofMillis(1)))) {
      SixTasks.write(project, mock);
      Path told = folder.resolve("told.txt");
      Process run =
          HivemindProcess.builder(project, SixTasks.KEY, "run")
              .redirectErrorStream(true)
              .redirectOutput(told.toFile())
              .start();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> Files.exists(project.resolve("a/1.md")) || !run.isAlive());
      Path filler = fill();
      assertThat(run.waitFor(100, TimeUnit.SECONDS)).isTrue();

      String text = Files.readString(told);
      assertThat(run.exitValue()).as(text).isEqualTo(5);
      assertThat(text)
          .contains("there is no space left for", "free some, then hivemind resume goes on")
          .doesNotContain("Exception", "\tat ");
      assertThat(new RunOutcome(project).processesLeft()).isEmpty();

      Files.delete(filler);
      HivemindProcess resume = HivemindProcess.start(project, SixTasks.KEY, "resume");
      assertThat(resume.exitCode()).as(resume.err() + resume.out()).isZero();
      SixTasks.areDone(project);
    }
  }

  /** Until not a byte more goes in. */
  private Path fill() throws IOException {
    Path filler = project.resolve("filler");
    try (OutputStream out = Files.newOutputStream(filler)) {
      for (int size = 64 * 1024; size > 0; size /= 2) fill(out, new byte[size]);
    }
    return filler;
  }

  private static void fill(OutputStream out, byte[] piece) {
    try {
      while (true) out.write(piece);
    } catch (IOException full) {
      // What it is for.
    }
  }
}
