package dev.hivemind.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.usage.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StoredLedgerTest {
  private static final SampleEntries PORT = new SampleEntries("port", "anthropic");

  private final RecordedRows rows = new RecordedRows();
  private final AttemptsAtWork attempts = new AttemptsAtWork();
  private final StoredLedger ledger = new StoredLedger(rows, attempts);

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
}
