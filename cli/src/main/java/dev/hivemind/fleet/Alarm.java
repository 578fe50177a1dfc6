package dev.hivemind.fleet;

/** What a running attempt's timers are for. */
enum Alarm {
  /** The attempt has had all the time that the task allows. */
  TIMEOUT,
  /** The agent may have been silent for as long as the task allows. */
  SILENCE,
  /** The agent delivered its result and should have exited by now. */
  EXIT_OVERDUE,
  /** The agent was asked to end and is still there: the next step is due. */
  ENDING_STEP,
  /** Its checkpoint should have been kept by now. */
  CHECKPOINT_OVERDUE,
  /** What the agent does may be written down again. */
  ACTIVITY
}
