package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.rate.RateNeed;
import java.util.concurrent.CompletableFuture;

/** A waiter in a lane's queue. Guarded by the lane's lock, except for its turn. */
final class QueuedAttempt {
  private final Waiter waiter;
  private final long number;
  private final long joinedNanos;
  private final long deadlineNanos;
  private final PoolKey pool;
  private final CompletableFuture<Turn> turn = new CompletableFuture<>();
  private Priority priority;
  private StallClock.Reading stallsBefore = StallClock.Reading.NONE;

  /**
   * @param pool of the rate limits that it draws from
   * @param priority as the agent has it now
   * @param number later ones have larger numbers
   */
  QueuedAttempt(Waiter waiter, PoolKey pool, Priority priority, long number, long joinedNanos) {
    this.waiter = waiter;
    this.number = number;
    this.joinedNanos = joinedNanos;
    this.deadlineNanos = waiter.arrivalNanos() + waiter.patience().toNanos();
    this.pool = pool;
    this.priority = priority;
  }

  /**
   * Attempts that draw from the same rate limits.
   *
   * @param model class of models
   */
  record PoolKey(String model, boolean counted) {}

  /** How its wait ends; completed once it has left the queue. */
  CompletableFuture<Turn> turn() {
    return turn;
  }

  Waiter waiter() {
    return waiter;
  }

  String agent() {
    return waiter.agent();
  }

  RateNeed need() {
    return waiter.need();
  }

  PoolKey pool() {
    return pool;
  }

  long number() {
    return number;
  }

  long joinedNanos() {
    return joinedNanos;
  }

  Priority priority() {
    return priority;
  }

  void reprioritize(Priority now) {
    priority = now;
  }

  /** When its back-off is over; when it joined, if there is none. */
  long dueNanos() {
    Waiter.BackOff backOff = waiter.backOff();
    return backOff == null || backOff.untilNanos() - joinedNanos < 0
        ? joinedNanos
        : backOff.untilNanos();
  }

  /** When its call has waited as long as it may. */
  long deadlineNanos() {
    return deadlineNanos;
  }

  /** From here on it waits for the lane. */
  void lineUp(StallClock.Reading stalls) {
    stallsBefore = stalls;
  }

  /** What it waited for until now. */
  Waits waits(StallClock.Reading stallsNow, long nowNanos) {
    return stallsNow.since(stallsBefore).waits(dueNanos() - joinedNanos, nowNanos - joinedNanos);
  }
}
