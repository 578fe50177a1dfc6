package dev.hivemind.proxy.budget;

/** What becomes of an agent when its ceiling is reached. */
public enum OnExceed {
  /** Its calls are refused; it can be resumed with a higher ceiling. */
  CHECKPOINT,
  /** Nothing but a word about it. */
  WARN,
  /** Its calls are refused; its task has failed. */
  FAIL;

  boolean refuses() {
    return this != WARN;
  }
}
