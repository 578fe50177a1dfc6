package dev.hivemind.cli.view;

import dev.hivemind.task.Priority;

/** Something that a person at the view wants to happen to the run. */
sealed interface Wish {

  /** The agent is stopped so that it can be gone on with. */
  record StopAgent(String agent) implements Wish {}

  /** The agent is ended at once. */
  record KillAgent(String agent) implements Wish {}

  /** The agent goes on in its conversation, or its task begins afresh. */
  record ResumeAgent(String agent) implements Wish {}

  /** The agent's task starts, and its calls are served, by another priority. */
  record Prioritize(String agent, Priority priority) implements Wish {}

  /**
   * The agent may use more.
   *
   * @param more as {@code resume --budget} takes it: {@code +200k}, {@code +$5}
   */
  record RaiseBudget(String agent, String more) implements Wish {}

  /** No further task starts for the time being, or tasks start again. */
  record PauseLaunching(boolean pause) implements Wish {}
}
