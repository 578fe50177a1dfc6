package dev.hivemind.task.graph;

/** Sums of estimates, which a manifest may write as large as it likes. */
final class Tokens {
  private Tokens() {}

  /** Of two that are not negative; {@link Long#MAX_VALUE} when there are more. */
  static long sum(long left, long right) {
    return left + Math.min(right, Long.MAX_VALUE - left);
  }
}
