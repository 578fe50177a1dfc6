package dev.hivemind.agent;

import java.util.List;

/** What a command prints means nothing in particular; its exit code is its result. */
final class CommandOutput implements AgentOutput {
  private String lastLine = "";

  @Override
  public List<AgentSignal> accept(String line) {
    if (!line.isBlank()) {
      lastLine = OneLine.of(line);
    }
    return List.of();
  }

  @Override
  public AgentOutcome outcome(int exitCode, String stderrTail) {
    if (exitCode == 0) {
      return new AgentOutcome.Success(lastLine, null);
    }
    String said = stderrTail.isBlank() ? lastLine : stderrTail;
    return new AgentOutcome.Failure(Ending.reason("the command failed", exitCode, said));
  }
}
