package dev.hivemind.task.run;

/** Where a run stands. */
public enum RunState {
  RUNNING,
  SUCCEEDED,
  FAILED,
  /** A budget stopped it; it can be gone on with. */
  CHECKPOINTED,
  /**
   * Tasks of it wait for a usage limit, for credit or for a working key; it can be gone on with.
   */
  WAITING,
  INTERRUPTED
}
