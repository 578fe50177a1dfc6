package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed while it writes: what it acted on is in the store, and once. */
class KilledWriterTest {
  private static final int KILLS = 8;

  @Test
  void whenever_a_writer_is_killed_no_committed_row_is_lost_and_none_is_doubled(
      @TempDir Path project) throws Exception {
    var run = RunStore.open(project).create("demo", null);
    var random = new Random(20261130);
    long acted = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      acted = actedOnUntilKilled(EndlessWriter.start(project, kill), random.nextInt(400));
      List<RunEvent> events = run.events();

      assertThat(acted).as("told by writer %d", kill).isLessThanOrEqualTo(events.size());
      assertThat(events)
          .isEqualTo(IntStream.range(0, events.size()).mapToObj(EndlessWriter::event).toList());
      EndlessWriter.assertAccountsAreWhole(run);
    }
    assertThat(acted).isPositive();
    try (var _ = run.own(new ProcessIdentity(1, Instant.EPOCH), _ -> false)) {
      assertThat(run.ledger().unclosed()).isEmpty();
      assertThat(run.ledger().of("port").attempts())
          .as("every event was preceded by an attempt, committed or not when its writer was killed")
          .isGreaterThanOrEqualTo(run.events().size());
      EndlessWriter.assertAccountsAreWhole(run);
    }
  }

  /**
   * The process is killed through its handle: the Process would close our end of its output.
   *
   * @return the number of the last event that it acted on, plus one
   */
  private static long actedOnUntilKilled(Process writer, int lines) throws Exception {
    try (var told = writer.inputReader()) {
      String last = told.readLine();
      for (int line = 0; line < lines && last != null; line++) last = told.readLine();
      writer.toHandle().destroyForcibly();
      String after = told.lines().reduce((_, later) -> later).orElse(last);
      return after == null ? 0 : Long.parseLong(after) + 1;
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }
}
