package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** How long an agent has given no sign of life. Times are the ticker's nanoseconds. */
final class Silence {
  private final Set<String> openTools = new HashSet<>();
  private long lastSignNanos;
  private Duration waitedBefore;

  /**
   * @param waited how long the agent's calls have waited so far
   */
  Silence(long nowNanos, Duration waited) {
    lastSignNanos = nowNanos;
    waitedBefore = waited;
  }

  /** The agent printed something, or was seen at work or waiting. */
  void broken(long nowNanos, Waiting waiting) {
    lastSignNanos = nowNanos;
    waitedBefore = waiting.total();
  }

  void toolStarted(String tool) {
    openTools.add(tool);
  }

  void toolEnded(String tool) {
    openTools.remove(tool);
  }

  /** Whether a tool call began and has not ended. */
  boolean inToolCall() {
    return !openTools.isEmpty();
  }

  /**
   * Since it last printed and the last byte of its API calls moved, without the time in which they
   * waited.
   */
  Duration length(AgentActivity activity, Waiting waiting, long nowNanos) {
    long quiet = nowNanos - lastSignNanos - waiting.total().minus(waitedBefore).toNanos();
    if (activity.calls() > 0) quiet = Math.min(quiet, nowNanos - activity.lastByteNanos());
    return Duration.ofNanos(quiet);
  }
}
