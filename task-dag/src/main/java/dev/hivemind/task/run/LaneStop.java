package dev.hivemind.task.run;

/** Why an upstream answers nobody any more. */
public enum LaneStop {
  KEY_REFUSED,
  NO_CREDIT,
  /** The proxy of another process, through which it was called, has ended. */
  PROXY_ENDED;

  /** What that means to the tasks that call it. */
  public StopCause cause() {
    return switch (this) {
      case KEY_REFUSED -> StopCause.KEY_REFUSED;
      case NO_CREDIT -> StopCause.NO_CREDIT;
      case PROXY_ENDED -> StopCause.PROXY_ENDED;
    };
  }
}
