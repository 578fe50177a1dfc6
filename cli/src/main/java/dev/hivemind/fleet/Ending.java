package dev.hivemind.fleet;

import org.jspecify.annotations.Nullable;

/** How an attempt is being ended from outside. For the owner only. */
final class Ending {
  private final EndingCause cause;
  private EndingStep step;
  private @Nullable String trouble;
  private boolean hasty;

  Ending(EndingCause cause) {
    this.cause = cause;
    this.step = cause.firstStep();
  }

  /** The first one: what comes later does not change why the attempt ends. */
  EndingCause cause() {
    return cause;
  }

  EndingStep step() {
    return step;
  }

  void reached(EndingStep step) {
    this.step = step;
  }

  /** Nothing that can wait is waited for. */
  void hurry() {
    hasty = true;
  }

  boolean isHasty() {
    return hasty;
  }

  /** What went wrong with the last step that failed; null: none did. */
  @Nullable String trouble() {
    return trouble;
  }

  void stepFailed(String trouble) {
    this.trouble = trouble;
  }
}
