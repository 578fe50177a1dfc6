package dev.hivemind.task.run;

/** Where a task stands in a run. */
public enum TaskState {
  /** Waits for other tasks. */
  BLOCKED,
  /** May start as soon as there is a place. */
  READY,
  /** Its agent is at work. */
  RUNNING,
  SUCCEEDED,
  FAILED,
  /** Never started: a task it depends on did not end well. */
  SKIPPED,
  /** Stopped, or never started, because the run was interrupted or gave up. */
  CANCELLED;

  /** Whether nothing further happens to a task in this state. */
  public boolean ended() {
    return switch (this) {
      case BLOCKED, READY, RUNNING -> false;
      case SUCCEEDED, FAILED, SKIPPED, CANCELLED -> true;
    };
  }
}
