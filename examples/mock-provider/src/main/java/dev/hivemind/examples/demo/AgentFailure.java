package dev.hivemind.examples.demo;

/** Ends the agent's work; the message becomes its result. */
final class AgentFailure extends Exception {
  private static final long serialVersionUID = 1;

  AgentFailure(String message) {
    super(message);
  }

  String reason() {
    String message = getMessage();
    return message == null ? "unknown failure" : message;
  }
}
