package dev.hivemind.proxy.dispatch;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who goes first: the higher priority, raised one class for every minute since the call arrived;
 * then the agent that was served least recently; then the smaller task; then the earlier call.
 * Guarded by the lane's lock.
 */
final class ServiceOrder {
  private static final long CLASS_UP_NANOS = Duration.ofSeconds(60).toNanos();
  // Forgetting the agent served longest ago changes no order among those remembered.
  private static final int MOST_AGENTS = 10_000;
  private final Map<String, Long> lastServed =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST_AGENTS;
        }
      };
  private long served;

  /** As it is now: time and service change it. */
  Comparator<QueuedAttempt> at(long nowNanos) {
    return Comparator.comparingLong((QueuedAttempt queued) -> urgency(queued, nowNanos))
        .thenComparingLong(queued -> lastServed.getOrDefault(queued.agent(), 0L))
        .thenComparingLong(queued -> queued.waiter().estimatedTokens())
        .thenComparing((one, other) -> byArrival(one, other))
        .thenComparingLong(QueuedAttempt::number);
  }

  private static long urgency(QueuedAttempt queued, long nowNanos) {
    long raised = (nowNanos - queued.waiter().arrivalNanos()) / CLASS_UP_NANOS;
    return Math.max(0, queued.priority().ordinal() - raised);
  }

  private static int byArrival(QueuedAttempt one, QueuedAttempt other) {
    return Long.signum(one.waiter().arrivalNanos() - other.waiter().arrivalNanos());
  }

  void served(String agent) {
    lastServed.remove(agent);
    lastServed.put(agent, ++served);
  }
}
