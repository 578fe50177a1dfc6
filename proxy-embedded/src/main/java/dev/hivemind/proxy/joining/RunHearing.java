package dev.hivemind.proxy.joining;

import dev.hivemind.proxy.ProxyEvent.LaneStopped;
import dev.hivemind.proxy.control.Offer.OfferedLane;
import dev.hivemind.proxy.control.RunMessage;
import dev.hivemind.proxy.control.RunMessage.Line;
import dev.hivemind.proxy.control.RunState;
import dev.hivemind.proxy.ledger.LedgerEntry;
import dev.hivemind.proxy.time.Ticker;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Passes on what is heard from a proxy, and keeps how everything stands. Thread-safe. */
final class RunHearing {
  private final URI server;
  private final JoinTerms terms;
  private final Acknowledging acknowledging;
  private final Ticker ticker;
  private final AtomicBoolean ending = new AtomicBoolean();
  private volatile RunState state = RunState.NONE;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progress = lock.newCondition();

  // Written under the lock.
  private volatile long through;
  private volatile @Nullable String ended;

  RunHearing(URI server, JoinTerms terms, Acknowledging acknowledging, Ticker ticker) {
    this.server = server;
    this.terms = terms;
    this.acknowledging = acknowledging;
    this.ticker = ticker;
  }

  RunState state() {
    return state;
  }

  /** The number of the last message that was acted on. */
  long through() {
    return through;
  }

  /** Why nothing can be asked of the proxy any more; null: it can. */
  @Nullable String ended() {
    return ended;
  }

  /**
   * Acts on a message. Called by one thread.
   *
   * @return whether it was the last
   */
  boolean heard(Line line) {
    if (line.number() == 0 || line.number() > through) {
      act(line.message());
    }
    if (line.number() > through) {
      changed(() -> through = line.number());
      acknowledging.heard(through);
    }
    return line.message() instanceof RunMessage.Left;
  }

  private void act(RunMessage message) {
    switch (message) {
      case RunMessage.Happened(var event) -> terms.listener().happened(event);
      case RunMessage.Budgeted(var event) -> terms.budgetListener().on(event);
      case RunMessage.Booked(LedgerEntry.Opened opened) -> terms.ledger().open(opened);
      case RunMessage.Booked(LedgerEntry.Closed closed) -> terms.ledger().close(closed);
      case RunMessage.Standing(RunState now) -> state = now.movedBy(ticker.nanos());
      case RunMessage.Ending() -> end(proxy("is being ended"));
      case RunMessage.Left() -> {}
    }
  }

  /** A sentence about the proxy, for a person. */
  String proxy(String does) {
    return "the proxy at " + server + " " + does;
  }

  /**
   * The proxy is gone, or as good as gone, to this run. Told once.
   *
   * @param words for a person
   */
  void end(String words) {
    if (ending.compareAndSet(false, true)) {
      for (OfferedLane lane : terms.lanes()) {
        terms
            .listener()
            .happened(new LaneStopped(lane.name(), LaneStopped.Cause.PROXY_ENDED, words));
      }
      changed(() -> ended = words);
    }
  }

  private void changed(Runnable change) {
    lock.lock();
    try {
      change.run();
      progress.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until that message was acted on, or the end of the proxy was told. */
  void await(long number, Duration patience) throws InterruptedException {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (through < number && ended == null && left > 0) {
        left = progress.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
