package dev.hivemind.task.run;

/** Where a task stands in truth: what the journal says, corrected by which processes are alive. */
public enum ShownState {
  /** Waits for other tasks. */
  BLOCKED,
  /** May start as soon as there is a place. */
  READY,
  /** Could start, but for a usage limit, a budget, or an upstream that answers nobody. */
  WAITING,
  /** Its agent is at work, or about to start. */
  RUNNING,
  /** Its agent is gone and hivemind has not written down yet how it ended. */
  ENDING,
  /** Its agent was stopped; it can be gone on with. */
  CHECKPOINTED,
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
      case WAITING -> WAITING;
      case RUNNING -> RUNNING;
      case CHECKPOINTED -> CHECKPOINTED;
      case SUCCEEDED -> SUCCEEDED;
      case FAILED -> FAILED;
      case SKIPPED -> SKIPPED;
      case CANCELLED -> CANCELLED;
    };
  }
}
