package dev.hivemind.examples.demo;

/** A tool call that is not carried out; the message goes back to the model. */
final class ToolRefusal extends Exception {
  private static final long serialVersionUID = 1;

  ToolRefusal(String message) {
    super(message);
  }
}
