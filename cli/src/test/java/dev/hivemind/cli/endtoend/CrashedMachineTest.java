package dev.hivemind.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.MockProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The machine stops in the middle of a run of six tasks: what its disk holds at that moment,
 * simulated by copies of the project while everything in it stands still, is gone on with. With
 * {@code -Dhivemind.copies=20} at as many moments.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 600, unit = TimeUnit.SECONDS)
final class CrashedMachineTest {
  private static final int COPIES = Integer.getInteger("hivemind.copies", 2);

  @TempDir private Path folder;

  @Test
  void F1_from_a_copy_at_any_moment_every_task_is_brought_to_its_end_once() throws Exception {
    Path project = Files.createDirectory(folder.resolve("project"));
    try (var mock =
        MockProvider.start(new MockOptions(0, Duration.ofMillis(120), Duration.ofMillis(1)))) {
      SixTasks.write(project, mock);
      HivemindProcess run = HivemindProcess.start(project, SixTasks.KEY, "run");
      List<Path> copies = copies(project, run, mock);
      assertThat(run.exitCode()).as(run.err() + run.out()).isZero();

      for (Path copy : copies) {
        delete(project);
        Files.move(copy, project);
        HivemindProcess resume = HivemindProcess.start(project, SixTasks.KEY, "resume");
        assertThat(resume.exitCode()).as(copy + ": " + resume.err() + resume.out()).isZero();
        SixTasks.areDone(project);
        assertThat(new RunOutcome(project).processesLeft()).isEmpty();
      }
    }
  }

  /** Each as soon as so many calls have been answered. */
  private List<Path> copies(Path project, HivemindProcess run, MockProvider mock) throws Exception {
    var copies = new ArrayList<Path>();
    int[] moments = new Random(COPIES).ints(COPIES, 1, SixTasks.CALLS - 1).sorted().toArray();
    for (int calls : moments) {
      await()
          .atMost(Duration.ofMinutes(2))
          .pollInterval(Duration.ofMillis(5))
          .until(() -> mock.stats().requests() >= calls || !run.isAlive());
      assertThat(run.isAlive()).as(run.err() + run.out()).isTrue();
      copies.add(
          copyWhileStopped(
              project, run, folder.resolve("copy-%d-after-%d".formatted(copies.size(), calls))));
    }
    return copies;
  }

  private static Path copyWhileStopped(Path project, HivemindProcess run, Path copy)
      throws Exception {
    List<ProcessHandle> tree = run.tree();
    for (ProcessHandle process : tree.reversed()) signal("STOP", process);
    try (Stream<Path> paths = Files.walk(project)) {
      for (Path path : paths.toList()) {
        Files.copy(path, copy.resolve(project.relativize(path)), LinkOption.NOFOLLOW_LINKS);
      }
    } finally {
      for (ProcessHandle process : tree) signal("CONT", process);
    }
    return copy;
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    var kill = new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start();
    assertThat(kill.waitFor() == 0 || !process.isAlive()).isTrue();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
