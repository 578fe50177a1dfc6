package dev.hivemind.fleet.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Awaits one agent's end: its process gone, nothing of its tree left, both pipes read. Then, and
 * only then, says so.
 */
final class AgentEnd implements Runnable {
  /** How long a pipe may stay open after everything of the agent is gone. */
  private static final Duration PIPE_PATIENCE = Duration.ofSeconds(2);

  private final Process process;
  private final AgentProcess agent;
  private final List<OutputPump> pumps;
  private final AgentLogs logs;
  private final Notices notices;

  AgentEnd(
      Process process,
      AgentProcess agent,
      List<OutputPump> pumps,
      AgentLogs logs,
      Notices notices) {
    this.process = process;
    this.agent = agent;
    this.pumps = pumps;
    this.logs = logs;
    this.notices = notices;
  }

  @Override
  public void run() {
    try {
      int exitCode = process.waitFor();
      sayLeft(agent.killRest());
      for (OutputPump pump : pumps) {
        pump.awaitEnd(PIPE_PATIENCE);
      }
      agent.ended();
      notices.exited(exitCode, logs.stderrTail());
      logs.close();
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    } catch (IOException _) {
      // Everything was written line by line; a log that cannot be closed loses nothing.
    }
  }

  private void sayLeft(Set<ProcessHandle> left) {
    if (!left.isEmpty()) {
      String pids =
          left.stream()
              .map(handle -> Long.toString(handle.pid()))
              .collect(Collectors.joining(", "));
      logs.remark("these processes do not end although killed (they hang in the system): " + pids);
    }
  }
}
