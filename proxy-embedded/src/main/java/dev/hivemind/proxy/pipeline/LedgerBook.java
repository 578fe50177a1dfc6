package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.RequestFacts;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes attempts into the ledger. Once a record was refused it opens no more: what cannot be
 * accounted for is not spent. Thread-safe.
 */
final class LedgerBook {
  private final Ledger ledger;
  private final Ticker ticker;
  private final AtomicLong attempts;
  private volatile @Nullable LedgerFailure failure;

  LedgerBook(Ledger ledger, Ticker ticker) {
    this.ledger = ledger;
    this.ticker = ticker;
    this.attempts = new AtomicLong(Calls.firstId(ticker));
  }

  /**
   * Records that an attempt is about to be forwarded.
   *
   * @throws LedgerFailure when it must not be
   */
  Entry open(Call call) {
    LedgerFailure earlier = failure;
    if (earlier != null) {
      throw earlier;
    }
    LedgerEntry.Opened opened = opened(attempts.getAndIncrement(), call);
    record(() -> ledger.open(opened));
    return new Entry(call, opened.attempt());
  }

  private LedgerEntry.Opened opened(long attempt, Call call) {
    return new LedgerEntry.Opened(
        attempt,
        call.id(),
        ticker.now(),
        call.agent(),
        call.lane().name(),
        call.head().method(),
        call.path(),
        call.session(),
        call.subagent());
  }

  private void record(Runnable write) {
    try {
      write.run();
    } catch (RuntimeException refused) {
      LedgerFailure now = new LedgerFailure(refused);
      failure = now;
      throw now;
    }
  }

  /** An attempt under way. */
  final class Entry {
    private final Call call;
    private final long attempt;
    private final Stopwatch sinceForwarded = Stopwatch.start(ticker);

    private Entry(Call call, long attempt) {
      this.call = call;
      this.attempt = attempt;
    }

    Stopwatch sinceForwarded() {
      return sinceForwarded;
    }

    /** Records how the attempt ended; call exactly once. */
    void close(AttemptEnd end) {
      LedgerEntry.Closed closed = closed(end);
      record(() -> ledger.close(closed));
    }

    private LedgerEntry.Closed closed(AttemptEnd end) {
      return new LedgerEntry.Closed(
          attempt,
          ticker.now(),
          call.agent(),
          call.lane().name(),
          model(end),
          end.outcome(),
          end.status(),
          end.requestId(),
          end.usage(),
          LedgerEntry.Waits.NONE,
          end.firstByte(),
          sinceForwarded.elapsed(),
          end.detail());
    }

    private @Nullable String model(AttemptEnd end) {
      String model = end.model().isEmpty() ? asked() : end.model();
      return model.isEmpty() ? null : model;
    }

    private String asked() {
      String encoding = call.head().headers().first("content-encoding");
      return RequestFacts.of(call.protocol(), call.path(), encoding, call.body().slices()).model();
    }
  }
}
