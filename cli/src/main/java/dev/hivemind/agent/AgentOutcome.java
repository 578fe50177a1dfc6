package dev.hivemind.agent;

import org.jspecify.annotations.Nullable;

/** How an attempt at a task ended. */
public sealed interface AgentOutcome {

  /**
   * @param message the agent's final message
   * @param note what a person should know all the same (tools that were denied); null: nothing
   */
  record Success(String message, @Nullable String note) implements AgentOutcome {}

  /**
   * @param reason for a person: what happened, in the agent's own words where it has some
   */
  record Failure(String reason) implements AgentOutcome {}
}
