package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredLedgerTest {
  private static final SampleEntries PORT = new SampleEntries("port", "anthropic");

  private final RecordedRows rows = new RecordedRows();
  private final AttemptsAtWork attempts = new AttemptsAtWork();

  @TempDir private Path folder;

  /** Set before each test. */
  @SuppressWarnings("NullAway.Init")
  private StoredLedger ledger;

  @BeforeEach
  void open() throws IOException {
    ledger = new StoredLedger(rows, attempts, PendingEntries.open(folder));
  }

  /** Keeps what it is given; can be made to wait or to fail. */
  private static final class RecordedRows implements LedgerSink {
    final List<List<LedgerRow>> batches = Collections.synchronizedList(new ArrayList<>());
    final CountDownLatch opened = new CountDownLatch(1);
    volatile boolean hangs;
    volatile @Nullable Exception failure;

    @Override
    public void write(List<LedgerRow> rows) throws IOException {
      try {
        if (hangs) opened.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (failure instanceof IOException io) throw io;
      if (failure instanceof RuntimeException bug) throw bug;
      batches.add(List.copyOf(rows));
    }

    List<Long> attempts() {
      synchronized (batches) {
        return batches.stream().flatMap(List::stream).map(row -> row.entry().attempt()).toList();
      }
    }
  }

  @Test
  void entries_are_written_together_soon_after_the_first() {
    for (int call = 0; call < 100; call++) ledger.open(PORT.opened(call, call));

    await().until(() -> rows.attempts().size() == 100);
    assertThat(rows.batches).hasSizeLessThan(20);
    assertThat(rows.attempts()).isEqualTo(LongStream.range(0, 100).boxed().toList());
    ledger.close();
  }

  /** Notes when a commit is due and does nothing by itself. */
  private static final class NotedCommits extends ScheduledThreadPoolExecutor {
    final List<Long> afterMillis = new ArrayList<>();
    final List<Runnable> due = new ArrayList<>();

    NotedCommits() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable commit, long delay, TimeUnit unit) {
      afterMillis.add(unit.toMillis(delay));
      due.add(commit);
      return super.schedule(() -> {}, 0, unit);
    }
  }

  @Test
  void an_entry_is_committed_within_50_ms_however_many_come_after_it() throws IOException {
    var commits = new NotedCommits();
    ledger = new StoredLedger(rows, attempts, PendingEntries.open(folder), commits);
    ledger.open(PORT.opened(1, 1));
    ledger.open(PORT.opened(2, 2));
    assertThat(commits.afterMillis)
        .singleElement()
        .satisfies(ms -> assertThat(ms).isBetween(1L, 50L));

    commits.due.getFirst().run();
    assertThat(rows.attempts()).containsExactly(1L, 2L);

    ledger.open(PORT.opened(3, 3));
    assertThat(commits.due).hasSize(2);
    ledger.close();
  }

  @Test
  void what_still_waits_is_written_when_it_is_closed() {
    ledger.open(PORT.opened(1, 1));
    ledger.close();
    ledger.close();

    assertThat(rows.attempts()).containsExactly(1L);
    assertThatIllegalStateException()
        .isThrownBy(() -> ledger.open(PORT.opened(2, 2)))
        .withMessageContaining("is closed");
  }

  @Test
  void an_entry_is_charged_to_the_attempt_that_was_at_work_when_it_was_made() {
    attempts.note("port", 1);
    ledger.open(PORT.opened(1, 1));
    attempts.note("port", 2);
    ledger.open(PORT.opened(2, 2));
    ledger.close();

    assertThat(rows.batches.stream().flatMap(List::stream).map(LedgerRow::taskAttempt))
        .containsExactly(1, 2);
  }

  @Test
  void when_no_more_fit_callers_wait_and_none_of_their_entries_is_dropped() throws Exception {
    rows.hangs = true;
    int many = StoredLedger.ROOM * 2;
    try (var caller = Executors.newSingleThreadExecutor()) {
      Future<?> calls =
          caller.submit(
              () -> {
                for (int call = 0; call < many; call++) ledger.open(PORT.opened(call, call));
              });
      await().until(() -> ledger.waiting() == StoredLedger.ROOM);
      assertThat(calls.isDone()).isFalse();

      rows.opened.countDown();
      calls.get();
    }
    ledger.close();
    assertThat(rows.attempts()).isEqualTo(LongStream.range(0, many).boxed().toList());
  }

  @Test
  void a_failure_is_told_to_whoever_comes_next_and_to_those_who_wait() throws Exception {
    rows.hangs = true;
    try (var caller = Executors.newSingleThreadExecutor()) {
      Future<?> calls =
          caller.submit(
              () -> {
                for (int call = 0; ; call++) ledger.open(PORT.opened(call, call));
              });
      await().until(() -> ledger.waiting() == StoredLedger.ROOM);
      rows.failure = new IOException("there is no space left for hivemind.db");
      rows.opened.countDown();

      assertThatExceptionOfType(ExecutionException.class)
          .isThrownBy(calls::get)
          .withMessageContaining("no space left");
    }
    rows.failure = null;
    assertRefused(() -> ledger.close(PORT.closed(1, Usage.NONE)));
    assertRefused(ledger::close);
    assertThat(rows.batches).isEmpty();
  }

  @Test
  void a_bug_in_writing_stops_calls_too() {
    rows.failure = new IllegalStateException("attempt 1 is not open");
    ledger.close(PORT.closed(1, Usage.NONE));

    await()
        .untilAsserted(
            () ->
                assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(() -> ledger.open(PORT.opened(1, 1)))
                    .withMessageContaining("attempt 1 is not open"));
  }

  private static void assertRefused(Runnable call) {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(call::run)
        .withMessageContaining("no space left");
  }

  @Test
  void what_waits_is_kept_for_whoever_comes_after_a_kill_and_no_longer() throws IOException {
    rows.hangs = true;
    attempts.note("port", 3);
    for (int call = 0; call < 700; call++) ledger.open(PORT.opened(call, call));
    ledger.close(PORT.closed(4, new Usage(10, 1, 0, 0, false)));

    List<LedgerRow> left = PendingEntries.left(folder);
    assertThat(left).hasSize(701).allMatch(row -> row.taskAttempt() == 3);
    assertThat(left.getLast().entry()).isInstanceOf(LedgerEntry.Closed.class);

    rows.opened.countDown();
    await().until(() -> rows.attempts().size() == 701);
    await().until(() -> PendingEntries.left(folder).isEmpty());
    ledger.open(PORT.opened(800, 800));
    ledger.close();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_line_that_was_not_written_whole_is_none() throws IOException {
    byte[] line = PendingEntries.line(new LedgerRow(PORT.opened(1, 1), 2));
    for (int written = 0; written < line.length - 1; written++) {
      Files.write(folder.resolve("ledger-0.pending"), Arrays.copyOf(line, written));
      assertThat(PendingEntries.left(folder)).isEmpty();
    }
    Files.write(folder.resolve("ledger-1.pending"), line);
    assertThat(PendingEntries.left(folder)).hasSize(1);
  }
}
