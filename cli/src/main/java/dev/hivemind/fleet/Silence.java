package dev.hivemind.fleet;

import dev.hivemind.proxy.AgentActivity;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** How long an agent has given no sign of life. Times are the ticker's nanoseconds. */
final class Silence {
  private final Set<String> openTools = new HashSet<>();
  private long lastSignNanos;

  Silence(long nowNanos) {
    lastSignNanos = nowNanos;
  }

  /** The agent printed something, or was seen at work. */
  void broken(long nowNanos) {
    lastSignNanos = nowNanos;
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

  /** Since it last printed and the last byte of its API calls moved. */
  Duration length(AgentActivity activity, long nowNanos) {
    long quiet = nowNanos - lastSignNanos;
    if (activity.calls() > 0) quiet = Math.min(quiet, nowNanos - activity.lastByteNanos());
    return Duration.ofNanos(quiet);
  }
}
