package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentActivity;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The calls of one agent. Thread-safe. */
final class AgentCalls {
  private final Set<Call> inFlight = ConcurrentHashMap.newKeySet();
  private volatile long lastByteNanos;

  // Guarded by this.
  private long started;
  private int waiting;
  private long waitedNanos;
  private long changedNanos;

  synchronized void begin(Call call, long nanos) {
    account(nanos);
    started++;
    inFlight.add(call);
  }

  synchronized void end(Call call, long nanos) {
    account(nanos);
    inFlight.remove(call);
  }

  /** A call begins to wait for its lane or its budget. */
  synchronized void beginWait(long nanos) {
    account(nanos);
    waiting++;
  }

  synchronized void endWait(long nanos) {
    account(nanos);
    waiting--;
  }

  /** The time since the last change was spent in one of two ways. */
  private void account(long nanos) {
    if (isHeld()) {
      waitedNanos += nanos - changedNanos;
    }
    changedNanos = nanos;
  }

  /** Whether the agent can do nothing but wait: every call of it does. */
  private boolean isHeld() {
    return waiting > 0 && waiting == inFlight.size();
  }

  void moved(long nanos) {
    lastByteNanos = nanos;
  }

  /** A live view. */
  Set<Call> inFlight() {
    return Collections.unmodifiableSet(inFlight);
  }

  synchronized AgentActivity activity(long nanos) {
    account(nanos);
    return new AgentActivity(
        started, inFlight.size(), lastByteNanos, isHeld(), Duration.ofNanos(waitedNanos));
  }
}
