package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
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
  private final Map<String, Service> services =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Service> eldest) {
          return size() > MOST_AGENTS;
        }
      };
  private long served;

  /** Of agents whose priority was changed since they were let in. */
  private final Map<String, Priority> changed =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Priority> eldest) {
          return size() > MOST_AGENTS;
        }
      };

  /** Counts for the agent's attempts from now on, whatever they bring along. */
  void reprioritized(String agent, Priority priority) {
    changed.put(agent, priority);
  }

  Priority priority(Waiter waiter) {
    return changed.getOrDefault(waiter.agent(), waiter.priority());
  }

  /**
   * When an agent was served, as a number that rises.
   *
   * @param before the last time
   */
  private record Service(long last, long before) {
    static final Service NEVER = new Service(0, 0);
  }

  /** As it is now: time and service change it. */
  Comparator<QueuedAttempt> at(long nowNanos) {
    return (one, other) -> compare(one, other, nowNanos);
  }

  /** No chain of comparators: it runs once a waiter for every attempt that is sent. */
  private int compare(QueuedAttempt one, QueuedAttempt other, long nowNanos) {
    int order = Long.compare(urgency(one, nowNanos), urgency(other, nowNanos));
    if (order == 0) {
      order = Long.compare(lastServed(one), lastServed(other));
    }
    if (order == 0) {
      order = Long.compare(one.waiter().estimatedTokens(), other.waiter().estimatedTokens());
    }
    if (order == 0) {
      order = Long.signum(one.waiter().arrivalNanos() - other.waiter().arrivalNanos());
    }
    return order == 0 ? Long.compare(one.number(), other.number()) : order;
  }

  /** Zero is the most urgent class; priorities stand in scheduling order. */
  @SuppressWarnings("EnumOrdinal")
  private static long urgency(QueuedAttempt queued, long nowNanos) {
    long raised = (nowNanos - queued.waiter().arrivalNanos()) / CLASS_UP_NANOS;
    return Math.max(0, queued.priority().ordinal() - raised);
  }

  private long lastServed(QueuedAttempt queued) {
    return services.getOrDefault(queued.agent(), Service.NEVER).last();
  }

  void served(String agent) {
    Service before = services.remove(agent);
    services.put(agent, new Service(++served, before == null ? 0 : before.last()));
  }

  /** What the agent was sent last has failed and is to be sent again: that was no service. */
  void failed(String agent) {
    services.computeIfPresent(
        agent, (_, service) -> new Service(service.before(), service.before()));
  }
}
