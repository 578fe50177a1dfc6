package dev.hivemind.proxy.rate;

/**
 * Spreads what is sent at just under the limit's own rate, beyond a small burst: requests overtake
 * each other on their way, and a provider that counts seconds sees two in one. Not thread-safe.
 */
final class Pacer {
  private static final double FIRST_SHARE = 0.125;
  private static final double SLOWER = 0.25;
  private static final double UNDER = 1.03;

  private final long period;
  private final double share;
  private final TokenBucket bucket;
  private long limit;

  /**
   * One that allows a burst now.
   *
   * @param share of the limit that may go at once
   */
  Pacer(long limit, long period, double share) {
    this.limit = limit;
    this.period = period;
    this.share = share;
    this.bucket = new TokenBucket(limit, (long) (period * UNDER), share);
  }

  /** For a provider that refuses bursts although its limit is not used up. */
  static Pacer afterBurst(long limit, long period, long now) {
    return emptied(new Pacer(limit, period, FIRST_SHARE), now);
  }

  /** For one that refuses smaller bursts too. */
  Pacer slower(long now) {
    return emptied(new Pacer(limit, period, share * SLOWER), now);
  }

  private static Pacer emptied(Pacer pacer, long now) {
    pacer.bucket.count(Math.round(Math.max(1, pacer.limit * pacer.share)), now, now);
    return pacer;
  }

  long fitsAt(long amount, long now) {
    return bucket.fitsAt(amount, now);
  }

  void sent(long amount, long now) {
    bucket.count(amount, now, now);
  }

  void limit(long newLimit, long now) {
    limit = newLimit;
    bucket.correct(new Snapshot(newLimit, LimitReading.UNKNOWN, 0, null, now, now));
  }
}
