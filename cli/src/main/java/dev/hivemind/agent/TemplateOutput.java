package dev.hivemind.agent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What a program prints of which nothing more is known: its exit code is its result, the last that
 * it prints its final message.
 */
final class TemplateOutput implements AgentOutput {
  private static final int LONGEST_MESSAGE = 16_000;

  private final String agent;
  private final Deque<String> tail = new ArrayDeque<>();
  private int length;

  TemplateOutput(String agent) {
    this.agent = agent;
  }

  @Override
  public List<AgentSignal> accept(String line) {
    keep(line.length() > LONGEST_MESSAGE ? line.substring(line.length() - LONGEST_MESSAGE) : line);
    return line.isBlank() ? List.of() : List.of(new AgentSignal.Said(OneLine.of(line)));
  }

  private void keep(String line) {
    tail.addLast(line);
    length += line.length() + 1;
    while (length > LONGEST_MESSAGE + 1) length -= tail.removeFirst().length() + 1;
  }

  @Override
  public AgentOutcome outcome(int exitCode, String stderrTail) {
    String message = String.join("\n", tail).strip();
    if (exitCode == 0) return new AgentOutcome.Success(message, null);
    String said = stderrTail.isBlank() ? message : stderrTail;
    return new AgentOutcome.Failure(Ending.reason(agent + " failed", exitCode, said));
  }
}
