package dev.hivemind.task.run;

/** Why an upstream answers nobody any more. */
public enum LaneStop {
  KEY_REFUSED,
  NO_CREDIT;

  /** What that means to the tasks that call it. */
  public StopCause cause() {
    return switch (this) {
      case KEY_REFUSED -> StopCause.KEY_REFUSED;
      case NO_CREDIT -> StopCause.NO_CREDIT;
    };
  }
}
