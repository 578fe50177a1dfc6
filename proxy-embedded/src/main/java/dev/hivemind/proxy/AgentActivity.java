package dev.hivemind.proxy;

import java.time.Duration;

/**
 * What the proxy knows of one agent's calls right now.
 *
 * @param calls started so far
 * @param inFlight of these, not ended yet
 * @param lastByteNanos {@link dev.hivemind.proxy.time.Ticker#nanos()} when a byte of any of its
 *     calls last moved in either direction; meaningless when {@code calls == 0}
 * @param held whether every call in flight waits for its lane or its budget: the agent can do
 *     nothing else
 * @param heldFor how long it was so altogether
 */
public record AgentActivity(
    long calls, int inFlight, long lastByteNanos, boolean held, Duration heldFor) {
  public static final AgentActivity NONE = new AgentActivity(0, 0, 0, false, Duration.ZERO);

  /** Of an agent that was never held. */
  public AgentActivity(long calls, int inFlight, long lastByteNanos) {
    this(calls, inFlight, lastByteNanos, false, Duration.ZERO);
  }
}
