package dev.hivemind.agent;

import org.jspecify.annotations.Nullable;

/** How an attempt at a task begins. */
public sealed interface Opening {
  /** What an agent is told that goes on and has nothing else to be told. */
  String GO_ON = "You were interrupted. Go on with the task where you stopped.";

  /** Id of the conversation; null: a new one whose id the program chooses. */
  @Nullable String session();

  /**
   * A new conversation, begun with the task's prompt.
   *
   * @param session its id where that can be chosen
   */
  record Afresh(@Nullable String session) implements Opening {}

  /**
   * The conversation that an earlier attempt left.
   *
   * @param word what the agent is told now
   */
  record GoingOn(String session, String word) implements Opening {}
}
