package dev.hivemind.task.run;

/** What has come of looking at the work of a task's agent. */
public enum Verified {
  /** Nobody has looked at it yet. */
  NOT_YET,
  RUNNING,
  PASSED,
  /** It was not accepted. */
  FAILED
}
