package dev.hivemind.proxy;

/**
 * What the proxy knows of one agent's calls right now.
 *
 * @param calls started so far
 * @param inFlight of these, not ended yet
 * @param lastByteNanos {@link dev.hivemind.proxy.time.Ticker#nanos()} when a byte of any of its
 *     calls last moved in either direction; meaningless when {@code calls == 0}
 */
public record AgentActivity(long calls, int inFlight, long lastByteNanos) {
  public static final AgentActivity NONE = new AgentActivity(0, 0, 0);
}
