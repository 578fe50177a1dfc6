package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.RunEvent;
import dev.hivemind.task.run.RunView;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The machine loses its power: what the disk holds at that moment, simulated by a copy of the
 * folder while its writer stands still at a random point, opens to a valid state.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class CopiedFolderTest {
  private static final int COPIES = 12;
  private static final int LOG_HEADER_BYTES = 32;
  private static final int PAGE_SIZE_AT = 8;
  private static final int FRAME_HEADER_BYTES = 24;
  private static final int WRITTEN_BACK_AT = 96;

  @TempDir private Path folder;
  private final Random random = new Random(4);

  @Test
  void a_copy_at_any_moment_opens_to_a_prefix_of_what_was_written() throws Exception {
    Path project = Files.createDirectory(folder.resolve("project"));
    RunStore.open(project).create("demo", null);
    Process writer = EndlessWriter.start(project, 1);
    int longest = 0;
    try (var told = writer.inputReader()) {
      for (int copy = 0; copy < COPIES; copy++) {
        int written = 0;
        for (int line = random.nextInt(60); line >= 0; line--) {
          written = Integer.parseInt(told.readLine()) + 1;
        }
        Path copied = copyWhileStopped(project, writer, folder.resolve("copy-" + copy));
        int events = assertValid(copied);
        assertThat(events).isGreaterThanOrEqualTo(written);
        longest = Math.max(longest, events);
      }
    } finally {
      writer.toHandle().destroyForcibly();
      writer.waitFor();
    }
    assertThat(longest).isPositive();
  }

  /** A power cut loses the end of the log, wherever the disk had come to. */
  @Test
  void a_log_that_is_cut_anywhere_opens_to_a_prefix_of_what_was_written() throws Exception {
    Path project = Files.createDirectory(folder.resolve("project"));
    RunStore.open(project).create("demo", null);
    Process writer = EndlessWriter.start(project, 1);
    try (var told = writer.inputReader()) {
      for (int line = 0; line < 100; line++) told.readLine();
      for (int copy = 0; copy < COPIES; copy++) {
        Path copied = copyWhileStopped(project, writer, folder.resolve("cut-" + copy));
        cut(copied.resolve(".hivemind/hivemind.db-wal"));
        assertValid(copied);
      }
    } finally {
      writer.toHandle().destroyForcibly();
      writer.waitFor();
    }
  }

  private void cut(Path log) throws IOException {
    try (var file = new RandomAccessFile(log.toFile(), "rw")) {
      long kept = Math.min(file.length(), safe(file, log.resolveSibling("hivemind.db-shm")));
      file.setLength(random.nextLong(kept, file.length() + 1));
    }
  }

  /**
   * How much of the log no disk can lose: SQLite syncs frames before it writes them into the
   * database itself (SQLite's file format, sections 4.1 and 4.3: the log's header and frames, and
   * the number of frames written back, {@code nBackfill}, in its index).
   */
  private static long safe(RandomAccessFile log, Path index) throws IOException {
    if (log.length() < LOG_HEADER_BYTES) return 0;
    log.seek(PAGE_SIZE_AT);
    long frame = (long) FRAME_HEADER_BYTES + log.readInt();
    int writtenBack =
        ByteBuffer.wrap(Files.readAllBytes(index))
            .order(ByteOrder.nativeOrder())
            .getInt(WRITTEN_BACK_AT);
    return LOG_HEADER_BYTES + writtenBack * frame;
  }

  private static Path copyWhileStopped(Path project, Process writer, Path copy) throws Exception {
    signal("-STOP", writer);
    try {
      for (Path path : FileTree.paths(project)) {
        Files.copy(path, copy.resolve(project.relativize(path)));
      }
    } finally {
      signal("-CONT", writer);
    }
    return copy;
  }

  private static void signal(String signal, Process process) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, "" + process.pid()).start().waitFor()).isZero();
  }

  /**
   * @return how many events it holds
   */
  private static int assertValid(Path project) throws IOException {
    var run = RunStore.find(project).orElseThrow().run("demo-1").orElseThrow();
    List<RunEvent> events = run.events();

    assertThat(events)
        .isEqualTo(IntStream.range(0, events.size()).mapToObj(EndlessWriter::event).toList());
    assertThat(RunView.of(events).tasks()).isEmpty();
    EndlessWriter.assertAccountsAreWhole(run);
    return events.size();
  }
}
