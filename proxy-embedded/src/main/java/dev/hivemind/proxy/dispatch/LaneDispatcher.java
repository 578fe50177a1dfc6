package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.lock.BriefLock;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.StopSignal;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * The one queue of a lane. The first waiter that breaker, its rate limits and the gate ALL allow
 * gets probe, draw and place together; nobody holds one while waiting for another. Thread-safe.
 */
public final class LaneDispatcher {
  private final Ticker ticker;
  private final LaneNews news;
  private final BriefLock lock = new BriefLock();
  // Guarded by lock, with all that they hold.
  private final LaneCapacity capacity;
  private final LaneQueue queue;
  private final LaneAlarm alarm;

  /**
   * @param primitives of this lane alone
   */
  public LaneDispatcher(
      Primitives primitives, WakeUp wakeUp, Ticker ticker, LaneListener listener) {
    this.ticker = ticker;
    this.news = new LaneNews(listener);
    this.capacity = new LaneCapacity(primitives);
    this.alarm = new LaneAlarm(wakeUp, this::ring);
    this.queue = new LaneQueue(capacity, this::permit, alarm);
  }

  /**
   * Waits, on the calling thread, until the attempt may be sent or will not be.
   *
   * @throws InterruptedException with nothing held
   */
  public Turn await(Waiter waiter, StopSignal stop) throws InterruptedException {
    if (stop.reason() != null) {
      return new Turn.Stopped();
    }
    QueuedAttempt queued = enqueue(waiter);
    boolean taken = false;
    try {
      advance();
      Turn turn = queued.turn().isDone() ? queued.turn().join() : await(queued, stop);
      taken = true;
      return turn;
    } finally {
      if (!taken) {
        forsake(queued);
      }
    }
  }

  private Turn await(QueuedAttempt queued, StopSignal stop) throws InterruptedException {
    try (var _ = stop.onRaise(() -> leave(queued))) {
      return queued.turn().get();
    } catch (ExecutionException impossible) {
      throw new AssertionError("A turn never fails", impossible);
    }
  }

  private Permit permit(QueuedAttempt attempt, Lease lease) {
    return new LanePermit(this, capacity, attempt, lease);
  }

  /** Only from within a {@link #change}. */
  void ended(QueuedAttempt attempt, AttemptSignal signal, Moment now) {
    switch (signal) {
      case FAILED, SERVER_ERROR, SERVER_ERROR_AGAIN, RATE_LIMITED -> queue.failed(attempt, now);
      case SUCCESS, IGNORED -> {}
    }
  }

  /** Queues it without sending anything yet. */
  QueuedAttempt enqueue(Waiter waiter) {
    return lock.locked(() -> queue.join(waiter, Moment.of(ticker)));
  }

  /** Sends what may be sent. */
  void advance() {
    change(now -> {});
  }

  /** Others may have the room that was kept for it. */
  private void leave(QueuedAttempt queued) {
    change(now -> queue.leave(queued));
  }

  /** Nobody will take its turn. */
  void forsake(QueuedAttempt queued) {
    leave(queued);
    if (queued.turn().getNow(new Turn.Stopped()) instanceof Turn.Granted(Permit permit, _)) {
      permit.neverSent();
    }
  }

  /** Sends nothing any more: every waiter, and every later one, is refused. */
  public void close(String reason) {
    change(now -> queue.close(reason));
  }

  /** Takes back {@link #close}. */
  public void reopen() {
    change(now -> queue.reopen());
  }

  /** How many agents are alive: so far the lane may grow by itself. */
  public void agents(int alive) {
    change(now -> capacity.agents(alive));
  }

  /** Applies to the agent's waiters, and to later ones whatever they bring along. */
  public void priority(String agent, Priority priority) {
    change(now -> queue.reprioritize(agent, priority));
  }

  /** The agent's foremost waiter; empty when none of its waits. */
  public Optional<Waiting> waiting(String agent) {
    return lock.locked(() -> queue.waiting(agent, Moment.of(ticker)));
  }

  public LaneView view() {
    return lock.locked(() -> queue.view(Moment.of(ticker)));
  }

  private void ring() {
    change(now -> alarm.rang());
  }

  /** Changes something and then sends what may be sent. */
  void change(Consumer<Moment> change) {
    lock.exclusively(() -> changeNow(change, Moment.of(ticker)));
    news.tell();
  }

  private void changeNow(Consumer<Moment> change, Moment now) {
    try {
      change.accept(now);
    } finally {
      queue.advance(now);
      news.note(capacity.health(), capacity.parked(now));
    }
  }
}
