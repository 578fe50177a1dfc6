package dev.hivemind.proxy.rate;

/** Spreads what is sent at the limit's own rate, beyond a small burst. Not thread-safe. */
final class Pacer {
  private static final double FIRST_SHARE = 0.125;
  private static final double SLOWER = 0.25;

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
    this.bucket = new TokenBucket(limit, period, share);
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
