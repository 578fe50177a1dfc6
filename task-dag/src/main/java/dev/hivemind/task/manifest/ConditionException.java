package dev.hivemind.task.manifest;

/** A condition makes no sense; the message says why, for a person. */
final class ConditionException extends Exception {
  private static final long serialVersionUID = 1L;

  ConditionException(String message) {
    super(message);
  }
}
