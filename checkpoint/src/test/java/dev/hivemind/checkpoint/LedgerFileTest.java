package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerFileTest {
  private static final SampleEntries PORT = new SampleEntries("port", "anthropic");

  private final RecordingSink disk = new RecordingSink();
  private final LedgerFile ledger = new LedgerFile(disk, "ledger.jsonl");

  @Test
  void an_entry_has_left_this_process_when_the_call_returns() {
    ledger.open(PORT.opened(1, 1));

    assertThat(disk.lines).containsExactly(LedgerJson.FORMAT.write(PORT.opened(1, 1)) + "\n");
    ledger.close();
  }

  @Test
  void entries_are_forced_together_soon_after() {
    for (int call = 0; call < 100; call++) ledger.open(PORT.opened(call, call));

    await().until(() -> disk.forces.get() > 0);
    assertThat(disk.forces).hasValueLessThan(100);
    int forced = disk.forces.get();
    ledger.open(PORT.opened(100, 100));
    await().until(() -> disk.forces.get() > forced);
    ledger.close();
  }

  @Test
  void closing_forces_at_once_and_is_idempotent() {
    ledger.open(PORT.opened(1, 1));
    ledger.close();
    int forced = disk.forces.get();
    ledger.close();

    assertThat(forced).isPositive();
    assertThat(disk.forces).hasValue(forced);
    assertThat(disk.closed).isTrue();
    assertThatIllegalStateException()
        .isThrownBy(() -> ledger.open(PORT.opened(2, 2)))
        .withMessageContaining("ledger.jsonl is closed");
  }

  @Test
  void a_full_disk_is_told_to_every_later_caller() {
    disk.failure = new IOException("No space left on device");
    assertRefused(() -> ledger.open(PORT.opened(1, 1)));

    disk.failure = null;
    assertRefused(() -> ledger.close(PORT.closed(1, Usage.NONE)));
    assertRefused(ledger::close);
    assertThat(disk.closed).isTrue();
  }

  @Test
  void a_disk_that_fails_only_when_forced_is_told_too() {
    ledger.open(PORT.opened(1, 1));
    disk.failure = new IOException("Input/output error");

    assertRefused(ledger::close);
  }

  private static void assertRefused(Runnable call) {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(call::run)
        .withMessageContaining("cannot write ledger.jsonl");
  }

  @Test
  void many_threads_write_whole_lines_and_none_is_lost(@TempDir Path folder) throws Exception {
    int threads = 32;
    int calls = 200;
    Path file = folder.resolve("ledger.jsonl");
    try (var real = new LedgerFile(AppendFile.open(file), file.toString());
        var agents = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> done = new ArrayList<>();
      for (int agent = 0; agent < threads; agent++) {
        long first = (long) agent * calls;
        var entries = new SampleEntries("agent-" + agent, "lane-" + agent % 3);
        done.add(agents.submit(() -> callMany(real, entries, first, calls)));
      }
      for (Future<?> one : done) one.get();
    }

    var entries = entries(file);
    assertThat(entries).hasSize(2 * threads * calls);
    assertThat(inOrder(entries)).as("each attempt opened before it closed").isTrue();
  }

  private static void callMany(LedgerFile ledger, SampleEntries entries, long first, int calls) {
    for (long attempt = first; attempt < first + calls; attempt++) {
      ledger.open(entries.opened(attempt, attempt));
      ledger.close(entries.closed(attempt, new Usage(1, 2, 0, 0, false)));
    }
  }

  private static List<LedgerEntry> entries(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return lines
          .map(line -> LedgerJson.FORMAT.read(line.getBytes(StandardCharsets.UTF_8)))
          .map(Objects::requireNonNull)
          .toList();
    }
  }

  private static boolean inOrder(List<LedgerEntry> entries) {
    var open = new HashSet<Long>();
    return entries.stream()
            .allMatch(
                entry ->
                    entry instanceof LedgerEntry.Opened
                        ? open.add(entry.attempt())
                        : open.remove(entry.attempt()))
        && open.isEmpty();
  }

  @Test
  void wherever_a_writer_died_the_next_one_goes_on_with_a_whole_line(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("ledger.jsonl");
    byte[] first = LedgerJson.FORMAT.bytes(PORT.opened(1, 1));
    byte[] second = LedgerJson.FORMAT.bytes(PORT.closed(1, Usage.NONE));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    for (int length = 0; length < both.length; length++) {
      Files.write(file, Arrays.copyOf(both, length));
      try (var next = LedgerFiles.open(file)) {
        next.open(PORT.opened(2, 2));
      }
      assertThat(entries(file))
          .as("cut at byte %d", length)
          .isEqualTo(
              length < first.length
                  ? List.of(PORT.opened(2, 2))
                  : List.of(PORT.opened(1, 1), PORT.opened(2, 2)));
    }
  }
}
