package dev.hivemind.task.run;

/** Where a task stands in truth: what the journal says, corrected by which processes are alive. */
public enum ShownState {
  /** Waits for other tasks. */
  BLOCKED,
  /** May start as soon as there is a place. */
  READY,
  /** Its agent is at work, or about to start. */
  RUNNING,
  /** Its agent is gone and hivemind has not written down yet how it ended. */
  ENDING,
  SUCCEEDED,
  FAILED,
  /** Never started: a task it depends on did not end well. */
  SKIPPED,
  /** Stopped, or never started, because the run was interrupted or gave up. */
  CANCELLED,
  /** Not ended, and it will not: hivemind itself is gone. */
  INTERRUPTED;

  static ShownState of(TaskState state) {
    return switch (state) {
      case BLOCKED -> BLOCKED;
      case READY -> READY;
      case RUNNING -> RUNNING;
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case SKIPPED -> SKIPPED;
      case CANCELLED -> CANCELLED;
    };
  }
}
