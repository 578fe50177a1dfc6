package dev.hivemind.task.run;

/** Where a run stands. */
public enum RunState {
  RUNNING,
  SUCCEEDED,
  FAILED,
  INTERRUPTED
}
