package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Time that only a test moves; rings every alarm as it passes it. */
final class FakeTime implements Ticker, WakeUp {
  static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
  // The nanoseconds run over their end 90 s into every test.
  private static final long NEAR_THEIR_END = Long.MAX_VALUE - Duration.ofSeconds(90).toNanos();
  private final long startNanos;
  // Guarded by this.
  private final List<Ring> rings = new ArrayList<>();
  private long passedNanos;
  private int everSet;

  FakeTime() {
    this(NEAR_THEIR_END);
  }

  FakeTime(long startNanos) {
    this.startNanos = startNanos;
  }

  private record Ring(long dueNanos, Runnable action) {}

  @Override
  public synchronized long nanos() {
    return startNanos + passedNanos;
  }

  @Override
  public synchronized Instant now() {
    return START.plusNanos(passedNanos);
  }

  @Override
  public synchronized Alarm at(long nanos, Runnable action) {
    Ring ring = new Ring(nanos - startNanos, action);
    rings.add(ring);
    everSet++;
    return () -> cancel(ring);
  }

  private synchronized void cancel(Ring ring) {
    rings.remove(ring);
  }

  /** Alarms that are set right now. */
  synchronized int alarms() {
    return rings.size();
  }

  /** Alarms that were ever set. */
  synchronized int everSet() {
    return everSet;
  }

  void advance(Duration time) {
    long end = passed() + time.toNanos();
    for (Ring ring = next(end); ring != null; ring = next(end)) {
      ring.action().run();
    }
    moveTo(end);
  }

  private synchronized long passed() {
    return passedNanos;
  }

  private synchronized void moveTo(long passed) {
    passedNanos = Math.max(passedNanos, passed);
  }

  private synchronized @Nullable Ring next(long end) {
    Ring next = null;
    for (Ring ring : rings) {
      if (ring.dueNanos() <= end && (next == null || ring.dueNanos() < next.dueNanos())) {
        next = ring;
      }
    }
    if (next != null) {
      rings.remove(next);
      passedNanos = Math.max(passedNanos, next.dueNanos());
    }
    return next;
  }
}
