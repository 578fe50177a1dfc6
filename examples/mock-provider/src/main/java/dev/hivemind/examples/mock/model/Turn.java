package dev.hivemind.examples.mock.model;

/** One step of a conversation, as far as the simulated model cares. */
public sealed interface Turn {

  /**
   * A user asked for something.
   *
   * @param text what the user wrote, without what the agent program added around it
   */
  record Prompt(String text) implements Turn {}

  /** The model answered, with text or tool calls. */
  record Answered() implements Turn {}

  /**
   * What a tool call gave.
   *
   * @param callId the id that the model gave its call
   * @param isError whether the client marked it as failed; not every protocol can
   */
  record ToolResult(String callId, boolean isError, String output) implements Turn {}
}
