package dev.hivemind.agent;

/** An agent program is not installed; the message names it and says how to install it. */
public final class AgentMissingException extends Exception {
  private static final long serialVersionUID = 1;

  public AgentMissingException(String message) {
    super(message);
  }
}
