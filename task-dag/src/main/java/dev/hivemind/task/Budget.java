package dev.hivemind.task;

import java.util.OptionalLong;

/**
 * How much a task, or all tasks of a run together, may use. Tokens are input, cache writes and
 * output; cache reads are not counted. Money counts all.
 *
 * @param tokens at least 1; empty: no limit
 * @param usdMicros millionths of a US dollar, at least 1; empty: no limit
 * @param onExceed what happens at 100 %
 */
public record Budget(OptionalLong tokens, OptionalLong usdMicros, OnExceed onExceed) {
  /** No limit at all. */
  public static final Budget NONE =
      new Budget(OptionalLong.empty(), OptionalLong.empty(), OnExceed.CHECKPOINT);

  /** What becomes of an agent whose budget is spent. */
  public enum OnExceed {
    /** It is stopped so that it can be resumed with more. */
    CHECKPOINT,
    /** It goes on; a person is told. */
    WARN,
    /** It is stopped, and its task has failed. */
    FAIL
  }

  public Budget {
    requirePositive(tokens);
    requirePositive(usdMicros);
  }

  private static void requirePositive(OptionalLong amount) {
    if (amount.orElse(1) < 1) throw new IllegalArgumentException("below 1: " + amount);
  }

  /**
   * Raised by as much, at most to the largest number there is; what is not limited stays so, and
   * {@code onExceed} is this one's.
   */
  public Budget raisedBy(Budget more) {
    return new Budget(raised(tokens, more.tokens), raised(usdMicros, more.usdMicros), onExceed);
  }

  private static OptionalLong raised(OptionalLong limit, OptionalLong more) {
    if (limit.isEmpty()) return limit;
    long room = Long.MAX_VALUE - limit.getAsLong();
    return OptionalLong.of(limit.getAsLong() + Math.min(room, more.orElse(0)));
  }

  /** Whether anything is limited. */
  public boolean limitsAnything() {
    return tokens.isPresent() || usdMicros.isPresent();
  }
}
