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
  /** Its agent has ended well, and its work is being looked at and taken in. */
  VERIFYING,
  /** Its agent was stopped; it can be gone on with. */
  CHECKPOINTED,
  SUCCEEDED,
  /** Its agent has ended well and has changed nothing. */
  NO_CHANGES,
  FAILED,
  /** Its branch, or those that it starts from, cannot be merged by themselves. */
  MERGE_FAILED,
  /** Never started: a task it depends on did not end well, or a condition does not hold. */
  SKIPPED,
  /** Stopped, or never started, because the run was interrupted or gave up. */
  CANCELLED;

  /** Whether nothing further happens to a task in this state while its run goes on. */
  public boolean ended() {
    return switch (this) {
      case BLOCKED, READY, WAITING, RUNNING, VERIFYING -> false;
      case CHECKPOINTED, SUCCEEDED, NO_CHANGES, FAILED, MERGE_FAILED, SKIPPED, CANCELLED -> true;
    };
  }

  /** Whether tasks that depend on it may start. */
  public boolean endedWell() {
    return this == SUCCEEDED || this == NO_CHANGES;
  }

  /** Whether it holds a place: an agent, or what looks at its work. */
  public boolean atWork() {
    return this == RUNNING || this == VERIFYING;
  }
}
