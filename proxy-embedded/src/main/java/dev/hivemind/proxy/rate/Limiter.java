package dev.hivemind.proxy.rate;

/**
 * A provider's counter of one limit, as we believe it stands. Times are lane time. It knows only
 * what the provider has counted; what is on its way is added by the caller. Not thread-safe.
 */
sealed interface Limiter permits FixedWindow, SlidingWindow, TokenBucket {
  /** When {@code amount} fits; {@code now} or earlier: at once. */
  long fitsAt(long amount, long now);

  /** Something is sent: a window that was not open may open now. */
  void sent(long now);

  /**
   * Counts what the provider counted without saying so.
   *
   * @param amount negative: gives back
   * @param at when it did
   */
  void count(long amount, long at, long now);

  /**
   * Whether {@link #correct} takes the whole of what an answer tells as used; else our own requests
   * are counted one by one and answers only add what others used.
   */
  boolean followsAnswers();

  /** Believes an answer. */
  void correct(Snapshot snapshot);

  /** What is used, to be shown. */
  long used(long now);

  /** When nothing will be used any more, lane time; {@link Long#MIN_VALUE}: unknown. */
  long wholeAt(long now);

  long UNKNOWN_TIME = Long.MIN_VALUE;
}
