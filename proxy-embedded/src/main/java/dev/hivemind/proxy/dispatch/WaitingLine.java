package dev.hivemind.proxy.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that wait for a lane: those lined up, and those still backing off. Guarded by the
 * lane's lock.
 */
final class WaitingLine {
  // By their number, in the order in which they lined up.
  private final Map<Long, QueuedAttempt> linedUp = new LinkedHashMap<>();
  private final PriorityQueue<QueuedAttempt> backingOff =
      new PriorityQueue<>((one, other) -> Long.signum(one.dueNanos() - other.dueNanos()));

  /** All of both, the least patient first. */
  private final NavigableSet<QueuedAttempt> byDeadline = new TreeSet<>(WaitingLine::byDeadline);

  /** So long does a failed attempt take, at most, to join again. */
  private static final long RETURN_NANOS = Duration.ofMillis(250).toNanos();

  /** Attempts that have just failed and when they are no longer expected back, earliest first. */
  private final Map<QueuedAttempt, Long> returning = new LinkedHashMap<>();

  /** It has failed, and may come again in a moment. */
  void awaitReturn(QueuedAttempt failed, long nowNanos) {
    returning.put(failed, nowNanos + RETURN_NANOS);
  }

  /** One of the agent's failed attempts has joined again. */
  void returned(String agent) {
    returning.keySet().stream()
        .filter(failed -> failed.agent().equals(agent))
        .findFirst()
        .ifPresent(returning::remove);
  }

  void join(QueuedAttempt queued) {
    backingOff.add(queued);
    byDeadline.add(queued);
  }

  private static int byDeadline(QueuedAttempt one, QueuedAttempt other) {
    int order = Long.signum(one.deadlineNanos() - other.deadlineNanos());
    return order == 0 ? Long.compare(one.number(), other.number()) : order;
  }

  /** Those that have waited as long as they may. */
  List<QueuedAttempt> overdue(long nowNanos) {
    if (byDeadline.isEmpty() || byDeadline.first().deadlineNanos() - nowNanos > 0) {
      return List.of(); // As in nearly every call of this.
    }
    return byDeadline.stream().takeWhile(queued -> queued.deadlineNanos() - nowNanos <= 0).toList();
  }

  /** When the patience of the first ends; empty: nobody waits. */
  OptionalLong nextDeadlineNanos() {
    return byDeadline.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(byDeadline.first().deadlineNanos());
  }

  /** Lines up those whose back-off is over, and returns them. */
  List<QueuedAttempt> lineUp(long nowNanos) {
    List<QueuedAttempt> due = new ArrayList<>();
    for (QueuedAttempt next = backingOff.peek();
        next != null && next.dueNanos() - nowNanos <= 0;
        next = backingOff.peek()) {
      due.add(backingOff.remove());
    }
    due.forEach(queued -> linedUp.put(queued.number(), queued));
    return due;
  }

  /** When the next back-off is over; empty: nobody backs off. */
  OptionalLong nextDueNanos(long nowNanos) {
    forgetLost(nowNanos);
    OptionalLong lost = returning.values().stream().mapToLong(Long::longValue).findFirst();
    QueuedAttempt next = backingOff.peek();
    if (next == null) {
      return lost;
    }
    boolean sooner = lost.isPresent() && lost.getAsLong() - next.dueNanos() < 0;
    return sooner ? lost : OptionalLong.of(next.dueNanos());
  }

  private void forgetLost(long nowNanos) {
    returning.values().removeIf(until -> until - nowNanos <= 0);
  }

  /** The first in the order among those lined up that may be considered; null: none. */
  @Nullable QueuedAttempt first(
      Comparator<QueuedAttempt> order, Predicate<QueuedAttempt> considered) {
    QueuedAttempt first = null;
    for (QueuedAttempt queued : linedUp.values()) {
      if (considered.test(queued) && (first == null || order.compare(queued, first) < 0)) {
        first = queued;
      }
    }
    return first;
  }

  /** How many are chosen of those that back off or are about to. */
  int backingOff(Predicate<QueuedAttempt> chosen, long nowNanos) {
    if (returning.isEmpty() && backingOff.isEmpty()) {
      return 0;
    }
    forgetLost(nowNanos);
    return (int)
        Stream.concat(backingOff.stream(), returning.keySet().stream()).filter(chosen).count();
  }

  /** Whether it was still waiting. */
  boolean remove(QueuedAttempt queued) {
    byDeadline.remove(queued);
    return linedUp.remove(queued.number()) != null || backingOff.remove(queued);
  }

  List<QueuedAttempt> removeLinedUp(Predicate<QueuedAttempt> chosen) {
    List<QueuedAttempt> removed = linedUp.values().stream().filter(chosen).toList();
    removed.forEach(this::remove);
    return removed;
  }

  List<QueuedAttempt> removeAll() {
    List<QueuedAttempt> all = stream().toList();
    linedUp.clear();
    backingOff.clear();
    byDeadline.clear();
    return all;
  }

  Stream<QueuedAttempt> linedUp() {
    return linedUp.values().stream();
  }

  boolean isLinedUp(QueuedAttempt queued) {
    return linedUp.containsKey(queued.number());
  }

  Stream<QueuedAttempt> stream() {
    return Stream.concat(linedUp.values().stream(), backingOff.stream());
  }

  int size() {
    return linedUp.size() + backingOff.size();
  }
}
