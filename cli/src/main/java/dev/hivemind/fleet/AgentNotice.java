package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.agent.AgentSignal;

/** What a running agent's process tells the fleet. */
public sealed interface AgentNotice {

  /** It printed something, on either pipe. Given at most a few times a second. */
  record Printed() implements AgentNotice {}

  record Signalled(AgentSignal signal) implements AgentNotice {}

  /**
   * What hivemind has to say of its start.
   *
   * @param text for a person
   */
  record Remarked(String text) implements AgentNotice {}

  /**
   * The process is gone, both pipes are read to their end (or given up on, when something outside
   * the agent's tree holds them) and nothing of its process tree is left.
   */
  record Exited(AgentOutcome outcome, int exitCode) implements AgentNotice {}
}
