package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.dispatch.QueuedAttempt.PoolKey;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives what a lane has to those that wait for it, in their order. Guarded by the lane's lock;
 * after every change of anything, {@link #advance} sends what may be sent.
 */
final class LaneQueue {
  private final LaneCapacity capacity;
  private final BiFunction<QueuedAttempt, Lease, Permit> permits;
  private final LaneAlarm alarm;
  private final WaitingLine line = new WaitingLine();
  private final ServiceOrder order = new ServiceOrder();
  private final StallClock stalls = new StallClock();
  private OptionalLong nextMoveNanos = OptionalLong.empty();
  private @Nullable String closed;
  private long joined;

  LaneQueue(
      LaneCapacity capacity, BiFunction<QueuedAttempt, Lease, Permit> permits, LaneAlarm alarm) {
    this.capacity = capacity;
    this.permits = permits;
    this.alarm = alarm;
  }

  QueuedAttempt join(Waiter waiter, Moment now) {
    QueuedAttempt queued =
        new QueuedAttempt(
            waiter, capacity.pool(waiter.need()), order.priority(waiter), ++joined, now.nanos());
    if (waiter.backOff() != null) {
      line.returned(waiter.agent());
    }
    if (closed == null) {
      line.join(queued);
    } else {
      queued.turn().complete(new Turn.Refused(closed));
    }
    return queued;
  }

  /** It is going to be sent again, presumably, and until it joins its turn is not over. */
  void failed(QueuedAttempt attempt, Moment now) {
    order.failed(attempt.agent());
    line.awaitReturn(attempt, now.nanos());
  }

  /** Ends a wait that did not end yet. */
  void leave(QueuedAttempt queued) {
    if (line.remove(queued)) {
      queued.turn().complete(new Turn.Stopped());
    }
  }

  void close(String reason) {
    closed = reason;
    line.removeAll().forEach(queued -> queued.turn().complete(new Turn.Refused(reason)));
  }

  void reopen() {
    closed = null;
  }

  void reprioritize(String agent, Priority priority) {
    order.reprioritized(agent, priority);
    line.stream()
        .filter(queued -> queued.agent().equals(agent))
        .forEach(queued -> queued.reprioritize(priority));
  }

  void advance(Moment now) {
    if (line.size() == 0) {
      stalls.reset();
      nextMoveNanos = parkEnd(now);
      alarm.set(nextMoveNanos, now.nanos());
      return;
    }
    stalls.runTo(now.nanos());
    line.lineUp(now.nanos()).forEach(queued -> queued.lineUp(stalls.reading(queued.pool())));
    Comparator<QueuedAttempt> first = order.at(now.nanos());
    Map<PoolKey, Readiness> exhausted = new HashMap<>();
    Readiness lane = capacity.check(now);
    while (lane instanceof Readiness.Now) {
      QueuedAttempt next = firstAllowed(first, exhausted, now);
      if (next == null) {
        break;
      }
      grant(next, now);
      exhausted.clear(); // Who has its turn keeps room before others no more.
      lane = capacity.check(now);
    }
    bounce(lane, now);
    expire(now);
    rest(lane, exhausted, now);
  }

  /**
   * What refused one attempt is not asked for a later one: that would jump the queue. Who waits for
   * its own pool leaves what all share to the others meanwhile.
   */
  private @Nullable QueuedAttempt firstAllowed(
      Comparator<QueuedAttempt> first, Map<PoolKey, Readiness> exhausted, Moment now) {
    while (true) {
      QueuedAttempt next = line.first(first, queued -> !exhausted.containsKey(queued.pool()));
      if (next == null) {
        return null;
      }
      Readiness own = ownRoom(next, first, now);
      if (!(own instanceof Readiness.Now)) {
        exhausted.put(next.pool(), own);
        continue;
      }
      Readiness shared = sharedRoom(next, first, now);
      if (shared instanceof Readiness.Now) {
        return next;
      }
      exhausted.put(next.pool(), shared);
      line.linedUp()
          .filter(LaneQueue::drawsOnShared)
          .forEach(other -> exhausted.putIfAbsent(other.pool(), shared));
    }
  }

  private static boolean drawsOnShared(QueuedAttempt queued) {
    return queued.need().counted();
  }

  private Readiness ownRoom(QueuedAttempt next, Comparator<QueuedAttempt> order, Moment now) {
    return room(next, order, other -> other.pool().equals(next.pool()), capacity::check, now);
  }

  private Readiness sharedRoom(QueuedAttempt next, Comparator<QueuedAttempt> order, Moment now) {
    return room(next, order, LaneQueue::drawsOnShared, capacity::checkShared, now);
  }

  /** Rate limits that are asked for room beside others. */
  private interface Room {
    Readiness check(RateNeed need, int others, Moment now);
  }

  /**
   * Whether rate limits have room for it and for those that go before it but still back off. Who
   * backs off would else lose the rest of a window to whoever comes meanwhile, and wait for the
   * next one. Nothing is kept for longer than the limits take to refill.
   */
  private Readiness room(
      QueuedAttempt next,
      Comparator<QueuedAttempt> order,
      Predicate<QueuedAttempt> sharing,
      Room room,
      Moment now) {
    Predicate<QueuedAttempt> ahead = sharing.and(other -> order.compare(other, next) < 0);
    int others = line.backingOff(ahead, now.nanos());
    Readiness readiness = room.check(next.need(), others, now);
    if (others == 0 || !(readiness instanceof Readiness.NotBefore(long refilled, _))) {
      return readiness;
    }
    int soon = line.backingOff(ahead.and(other -> other.dueNanos() - refilled < 0), now.nanos());
    return soon == others ? readiness : room.check(next.need(), soon, now);
  }

  private void grant(QueuedAttempt next, Moment now) {
    Lease lease = capacity.take(next.need(), now);
    line.remove(next);
    order.served(next.agent());
    Waits waits = next.waits(stalls.reading(next.pool()), now.nanos());
    next.turn().complete(new Turn.Granted(permits.apply(next, lease), waits));
  }

  /** Turns away who would rather not wait while the provider fails. */
  private void bounce(Readiness lane, Moment now) {
    if (StallClock.isFailing(lane)) {
      Turn.Bounced bounced = TurnedAway.bounced(lane, now.nanos());
      line.removeLinedUp(queued -> queued.waiter().bounce())
          .forEach(queued -> queued.turn().complete(bounced));
    }
  }

  /** Turns away whose call has waited as long as it may. */
  private void expire(Moment now) {
    for (QueuedAttempt queued : line.overdue(now.nanos())) {
      WaitReason places = new WaitReason.Places(capacity.inFlight(), capacity.limit());
      Turn expired = TurnedAway.expired(readiness(queued, now), places, now.nanos());
      line.remove(queued);
      queued.turn().complete(expired);
    }
  }

  /** Nothing more may be sent now: notes why, and until when. */
  private void rest(Readiness lane, Map<PoolKey, Readiness> exhausted, Moment now) {
    stalls.stalledBy(lane, exhausted.keySet());
    if (line.size() == 0) {
      stalls.reset();
    }
    OptionalLong next =
        earlier(earlier(notBefore(lane), line.nextDueNanos(now.nanos())), parkEnd(now));
    for (Readiness pool : exhausted.values()) {
      next = earlier(next, notBefore(pool));
    }
    nextMoveNanos = next;
    alarm.set(earlier(nextMoveNanos, line.nextDeadlineNanos()), now.nanos());
  }

  private static OptionalLong earlier(OptionalLong one, OptionalLong other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    return other.getAsLong() - one.getAsLong() < 0 ? other : one;
  }

  /** The end of a parked lane is news, also when nobody waits for it. */
  private OptionalLong parkEnd(Moment now) {
    Optional<UsageWindow> parked = capacity.parked(now);
    return parked.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            now.nanos() + Duration.between(now.wall(), parked.get().until()).toNanos());
  }

  private static OptionalLong notBefore(Readiness readiness) {
    return switch (readiness) {
      case Readiness.NotBefore(long nanos, _) -> OptionalLong.of(nanos);
      case Readiness.Blocked _, Readiness.Now _ -> OptionalLong.empty();
    };
  }

  /** The agent's foremost waiter; empty when none of its waits. */
  Optional<Waiting> waiting(String agent, Moment now) {
    Comparator<QueuedAttempt> foremost =
        Comparator.comparing((QueuedAttempt queued) -> !line.isLinedUp(queued))
            .thenComparing(order.at(now.nanos()));
    return line.stream()
        .filter(queued -> queued.agent().equals(agent))
        .min(foremost)
        .map(queued -> waiting(queued, foremost, now));
  }

  private Waiting waiting(QueuedAttempt queued, Comparator<QueuedAttempt> foremost, Moment now) {
    long before = line.stream().filter(other -> foremost.compare(other, queued) < 0).count();
    Duration waited = Duration.ofNanos(now.nanos() - queued.joinedNanos());
    return new Waiting((int) before + 1, line.size(), readiness(queued, now), waited);
  }

  private Readiness readiness(QueuedAttempt queued, Moment now) {
    Waiter.BackOff backOff = queued.waiter().backOff();
    if (backOff != null && !line.isLinedUp(queued)) {
      return new Readiness.NotBefore(backOff.untilNanos(), backOff.reason());
    }
    Readiness lane = capacity.check(now);
    return lane instanceof Readiness.Now ? room(queued, order.at(now.nanos()), now) : lane;
  }

  private Readiness room(QueuedAttempt queued, Comparator<QueuedAttempt> order, Moment now) {
    Readiness own = ownRoom(queued, order, now);
    return own instanceof Readiness.Now ? sharedRoom(queued, order, now) : own;
  }

  LaneView view(Moment now) {
    Map<Priority, Integer> queuedBy = new EnumMap<>(Priority.class);
    line.stream().forEach(queued -> queuedBy.merge(queued.priority(), 1, Integer::sum));
    capacity.check(now); // Brings the breaker up to this moment.
    return new LaneView(
        capacity.inFlight(),
        capacity.limit(),
        line.size(),
        queuedBy,
        capacity.health(),
        capacity.pools(now),
        capacity.parked(now),
        nextMoveNanos,
        closed);
  }
}
