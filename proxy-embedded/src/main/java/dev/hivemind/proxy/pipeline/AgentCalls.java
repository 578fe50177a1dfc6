package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentActivity;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The calls of one agent. Thread-safe. */
final class AgentCalls {
  private final AtomicLong started = new AtomicLong();
  private final Set<Call> inFlight = ConcurrentHashMap.newKeySet();
  private volatile long lastByteNanos;

  void begin(Call call) {
    started.incrementAndGet();
    inFlight.add(call);
  }

  void end(Call call) {
    inFlight.remove(call);
  }

  void moved(long nanos) {
    lastByteNanos = nanos;
  }

  /** A live view. */
  Set<Call> inFlight() {
    return Collections.unmodifiableSet(inFlight);
  }

  AgentActivity activity() {
    return new AgentActivity(started.get(), inFlight.size(), lastByteNanos);
  }
}
