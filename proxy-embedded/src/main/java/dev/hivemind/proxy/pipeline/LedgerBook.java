package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.budget.PricedName;
import dev.hivemind.proxy.dispatch.Waits;
import dev.hivemind.proxy.ledger.Ledger;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Stopwatch;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Reply;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes attempts into the ledger. Once a record was refused it opens no more: what cannot be
 * accounted for is not spent. Thread-safe.
 */
final class LedgerBook {
  private final Ledger ledger;
  private final Ticker ticker;
  private final Consumer<String> absorbed;
  private final AtomicLong attempts;
  private final PricedName names;
  private volatile @Nullable LedgerFailure failure;

  /**
   * @param absorbed told a lane's name for every fault of it that is answered by sending again: the
   *     same that the ledger's entries add up to
   */
  LedgerBook(Ledger ledger, PricedName names, Ticker ticker, Consumer<String> absorbed) {
    this.ledger = ledger;
    this.names = names;
    this.absorbed = absorbed;
    this.ticker = ticker;
    this.attempts = new AtomicLong(Calls.firstId(ticker));
  }

  /**
   * Records that an attempt is about to be forwarded.
   *
   * @param waits before it
   * @param again whether it is not the call's first
   * @throws LedgerFailure when it must not be
   */
  Entry open(Call call, Waits waits, boolean again) {
    LedgerFailure earlier = failure;
    if (earlier != null) {
      throw earlier;
    }
    LedgerEntry.Opened opened = opened(attempts.getAndIncrement(), call);
    record(() -> ledger.open(opened));
    if (again) {
      absorbed.accept(opened.lane());
    }
    return new Entry(call, opened.attempt(), waits);
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
        call.subagent(),
        saidOrNull(call.facts().model()));
  }

  private static @Nullable String saidOrNull(String name) {
    return name.isEmpty() ? null : name;
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
    private final Waits waits;
    private final Stopwatch sinceForwarded = Stopwatch.start(ticker);
    private int resends;

    private Entry(Call call, long attempt, Waits waits) {
      this.call = call;
      this.attempt = attempt;
      this.waits = waits;
    }

    Stopwatch sinceForwarded() {
      return sinceForwarded;
    }

    /** What the attempt brought. */
    void brought(Reply reply) {
      resends = reply.resends();
    }

    /** Records how the attempt ended; call exactly once. */
    void close(AttemptEnd end) {
      LedgerEntry.Closed closed = closed(end);
      record(() -> ledger.close(closed));
      for (int resend = 0; resend < resends; resend++) {
        absorbed.accept(closed.lane());
      }
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
          new LedgerEntry.Waits(
              waits.place().plus(waits.providerFailing()), waits.rateLimit(), waits.backOff()),
          end.firstByte(),
          sinceForwarded.elapsed(),
          resends,
          end.detail(),
          saidOrNull(end.model()),
          end.streamed());
    }

    private @Nullable String model(AttemptEnd end) {
      return saidOrNull(names.of(end.model(), call.facts().model(), ticker.now()));
    }
  }
}
