package dev.hivemind.proxy.dispatch;

import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The one alarm of a lane. A far time is looked at again every 30 s, since the machine may sleep
 * and {@link dev.hivemind.proxy.time.Ticker#nanos()} then stands still. Guarded by the lane's lock.
 */
final class LaneAlarm {
  // So that a primitive that names a past time cannot make the lane spin.
  private static final long SHORTEST_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONGEST_NANOS = Duration.ofSeconds(30).toNanos();
  private final WakeUp wakeUp;
  private final Runnable ring;
  private WakeUp.@Nullable Alarm alarm;
  private long alarmNanos;

  LaneAlarm(WakeUp wakeUp, Runnable ring) {
    this.wakeUp = wakeUp;
    this.ring = ring;
  }

  /**
   * Rings at that time, or earlier to look again.
   *
   * @param dueNanos empty: never
   */
  void set(OptionalLong dueNanos, long nowNanos) {
    if (dueNanos.isEmpty()) {
      cancel();
      return;
    }
    long wait = Math.clamp(dueNanos.getAsLong() - nowNanos, SHORTEST_NANOS, LONGEST_NANOS);
    long nanos = nowNanos + wait;
    if (alarm != null && alarmNanos - nowNanos > 0 && alarmNanos - nanos <= 0) {
      return; // An earlier ring is due anyway, and sets the next.
    }
    cancel();
    alarmNanos = nanos;
    alarm = wakeUp.at(nanos, ring);
  }

  /** It rang: what is due has to be set anew. */
  void rang() {
    alarm = null;
  }

  private void cancel() {
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
  }
}
