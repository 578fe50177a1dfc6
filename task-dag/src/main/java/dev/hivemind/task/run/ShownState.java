package dev.hivemind.task.run;

import java.util.Locale;

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
  /** Its agent has ended well, and its work is being looked at and taken in. */
  VERIFYING,
  /** Its agent is gone and hivemind has not written down yet how it ended. */
  ENDING,
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
  CANCELLED,
  /** Not ended, and it will not: hivemind itself is gone. */
  INTERRUPTED;

  /** As people and other programs read it: {@code no-changes}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static ShownState of(TaskState state) {
    return switch (state) {
      case BLOCKED -> BLOCKED;
      case READY -> READY;
      case WAITING -> WAITING;
      case RUNNING -> RUNNING;
      case VERIFYING -> VERIFYING;
      case CHECKPOINTED -> CHECKPOINTED;
      case SUCCEEDED -> SUCCEEDED;
      case NO_CHANGES -> NO_CHANGES;
      case FAILED -> FAILED;
      case MERGE_FAILED -> MERGE_FAILED;
      case SKIPPED -> SKIPPED;
      case CANCELLED -> CANCELLED;
    };
  }
}
