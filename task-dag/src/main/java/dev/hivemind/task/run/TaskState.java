package dev.hivemind.task.run;

/** Where a task stands in a run. */
public enum TaskState {
  /** Waits for other tasks. */
  BLOCKED,
  /** May start as soon as there is a place. */
  READY,
  /** Could start, but for a usage limit, a budget, or an upstream that answers nobody. */
  WAITING,
  /** Its agent is at work. */
  RUNNING,
  /** Its agent was stopped; it can be gone on with. */
  CHECKPOINTED,
  SUCCEEDED,
  FAILED,
  /** Never started: a task it depends on did not end well. */
  SKIPPED,
  /** Stopped, or never started, because the run was interrupted or gave up. */
  CANCELLED;

  /** Whether nothing further happens to a task in this state while its run goes on. */
  public boolean ended() {
    return switch (this) {
      case BLOCKED, READY, WAITING, RUNNING -> false;
      case CHECKPOINTED, SUCCEEDED, FAILED, SKIPPED, CANCELLED -> true;
    };
  }
}
