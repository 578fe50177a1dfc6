package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.proxy.lock.BriefLock;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The calls of one agent. Thread-safe. */
final class AgentCalls {
  private final Set<Call> inFlight = ConcurrentHashMap.newKeySet();
  private volatile long lastByteNanos;

  private final BriefLock lock = new BriefLock();

  // Guarded by lock.
  private long started;
  private int waiting;
  private long waitedNanos;
  private long changedNanos;

  void begin(Call call, long nanos) {
    change(
        nanos,
        () -> {
          started++;
          inFlight.add(call);
        });
  }

  void end(Call call, long nanos) {
    change(nanos, () -> inFlight.remove(call));
  }

  /** A call begins to wait for its lane or its budget. */
  void beginWait(long nanos) {
    change(nanos, () -> waiting++);
  }

  void endWait(long nanos) {
    change(nanos, () -> waiting--);
  }

  private void change(long nanos, Runnable change) {
    lock.exclusively(
        () -> {
          account(nanos);
          change.run();
        });
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

  AgentActivity activity(long nanos) {
    return lock.locked(
        () -> {
          account(nanos);
          return new AgentActivity(
              started, inFlight.size(), lastByteNanos, isHeld(), Duration.ofNanos(waitedNanos));
        });
  }
}
