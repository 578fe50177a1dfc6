package dev.hivemind.agent;

import java.util.List;

/** Reads what one agent process prints and decides how it ended. Used by one thread at a time. */
public interface AgentOutput {

  /**
   * The next line of standard output, without its end. A line that makes no sense gives no signal.
   */
  List<AgentSignal> accept(String line);

  /**
   * How the attempt ended. Decided from the structured result, never from prose, never from the
   * exit code alone.
   *
   * @param exitCode as the system gives it (128 + signal when killed)
   * @param stderrTail the last lines of standard error, for the reason of a failure
   */
  AgentOutcome outcome(int exitCode, String stderrTail);
}
