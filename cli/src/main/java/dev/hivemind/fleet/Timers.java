package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Events that come by themselves when their time is there. For the owner only. */
final class Timers {
  /** Stands for "for ever"; sums with the clock's nanoseconds stay comparable. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final Ticker ticker;
  private final Map<FleetEvent, Timer> armed = new HashMap<>();
  private final TreeSet<Timer> inOrder = new TreeSet<>();
  private long count;

  Timers(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Lets the event come after that time; when it was armed before, that no longer counts. */
  void arm(FleetEvent event, Duration delay) {
    disarm(event);
    Duration bounded = delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
    Timer timer = new Timer(event, ticker.nanos() + bounded.toNanos(), count++);
    armed.put(event, timer);
    inOrder.add(timer);
  }

  void disarm(FleetEvent event) {
    Timer timer = armed.remove(event);
    if (timer != null) inOrder.remove(timer);
  }

  /** Disarms every alarm of an attempt. */
  void disarmAll(AttemptId id) {
    for (Alarm alarm : Alarm.values()) disarm(new FleetEvent.AlarmRang(id, alarm));
  }

  boolean isArmed(FleetEvent event) {
    return armed.containsKey(event);
  }

  /** Until the next event is due; zero when one is, a very long time when none is armed. */
  Duration untilNext() {
    if (inOrder.isEmpty()) return LONGEST;
    return Duration.ofNanos(Math.max(0, inOrder.first().deadlineNanos() - ticker.nanos()));
  }

  /** Takes the event that was due first; null: none is due. */
  @Nullable FleetEvent takeDue() {
    if (!untilNext().isZero()) return null;
    FleetEvent event = inOrder.first().event();
    disarm(event);
    return event;
  }

  private record Timer(FleetEvent event, long deadlineNanos, long order)
      implements Comparable<Timer> {

    /** By difference, as the clock's origin is arbitrary and its values may wrap. */
    @Override
    public int compareTo(Timer other) {
      int byDeadline = Long.signum(deadlineNanos - other.deadlineNanos);
      return byDeadline != 0 ? byDeadline : Long.compare(order, other.order);
    }
  }
}
