package dev.hivemind.fleet;

import org.jspecify.annotations.Nullable;

/** What is to be held of the work of an agent that has ended well. */
public sealed interface Judgement {

  /**
   * It is taken in.
   *
   * @param note what a person should know of it; null: nothing
   */
  record Accepted(@Nullable String note) implements Judgement {}

  /** There is none: nothing has changed. */
  record Unchanged() implements Judgement {}

  /**
   * The agent should put something right.
   *
   * @param reason for a person
   * @param words for the agent
   */
  record Rejected(String reason, String words) implements Judgement {}

  /** The task has failed. */
  record Refused(String reason) implements Judgement {}

  /** It is committed, but its branch could not be merged by itself. */
  record Unmerged(String reason) implements Judgement {}

  /** Nobody knows: the look at it was halted. */
  record Halted() implements Judgement {}
}
