package dev.hivemind.agent;

/** Something that an agent's output tells while it runs. */
public sealed interface AgentSignal {

  /** The id under which the conversation can be continued. */
  record SessionKnown(String session) implements AgentSignal {}

  /**
   * A tool call began.
   *
   * @param summary for a person, one line: {@code Bash: npm test}
   */
  record ToolStarted(String id, String summary) implements AgentSignal {}

  record ToolEnded(String id) implements AgentSignal {}

  record ToolDenied(String tool, String detail) implements AgentSignal {}

  /** The agent wrote a message, one line of it. */
  record Said(String text) implements AgentSignal {}

  /** A call to the API failed and the agent tries again by itself. */
  record ApiTrouble(String text) implements AgentSignal {}

  /** The result is there; the process has nothing more to do than to exit. */
  record ResultDelivered() implements AgentSignal {}
}
