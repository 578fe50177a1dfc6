package dev.hivemind.task;

/**
 * How many tokens a task is expected to use, for shortest-job-first order.
 *
 * @param tokens not negative
 */
public record TokenEstimate(long tokens, Origin origin) {

  /** Where an estimate comes from; a plan says so. */
  public enum Origin {
    /** {@code estimate_tokens} in the manifest. */
    WRITTEN,
    /** What earlier runs of the same task id used. */
    HISTORY,
    /** Guessed from the length of the prompt. */
    HEURISTIC
  }

  public TokenEstimate {
    if (tokens < 0) throw new IllegalArgumentException("tokens < 0: " + tokens);
  }
}
