package dev.hivemind.proxy.rate;

/**
 * A level that rises continuously, up to its capacity. May fall below zero: what was produced is
 * paid for afterwards.
 */
final class TokenBucket implements Limiter {
  private final long period;
  private final double capacityShare;
  private long limit;
  private double level;
  private long asOf = Long.MIN_VALUE;
  private long correctedAsOf = Long.MIN_VALUE;

  /**
   * A full one.
   *
   * @param period in which it fills from empty to {@code limit}
   * @param capacityShare of the limit that it holds at most
   */
  TokenBucket(long limit, long period, double capacityShare) {
    this.limit = limit;
    this.period = period;
    this.capacityShare = capacityShare;
    this.level = capacity();
  }

  private double capacity() {
    return Math.max(1, limit * capacityShare);
  }

  @Override
  public long fitsAt(long amount, long now) {
    refill(now);
    double missing = amount - level;
    return missing <= 0 ? now : now + nanosToFill(missing);
  }

  private long nanosToFill(double missing) {
    return (long) Math.ceil(missing * period / limit);
  }

  @Override
  public void sent(long now) {
    // Counted once it is answered.
  }

  @Override
  public void count(long amount, long at, long now) {
    refill(now);
    level = Math.min(capacity(), level - amount);
    correctedAsOf = now;
  }

  @Override
  public boolean followsAnswers() {
    return true;
  }

  @Override
  public void correct(Snapshot snapshot) {
    refill(snapshot.now());
    double capacityBefore = capacity();
    limit = snapshot.limit();
    if (!snapshot.tellsUsed()) {
      level = Math.min(capacity(), level + Math.max(0, capacity() - capacityBefore));
      return;
    }
    double told = Math.min(capacity(), (double) (limit - snapshot.mostUsed()));
    if (snapshot.sent() >= correctedAsOf || told < level) {
      level = told;
      correctedAsOf = snapshot.now();
    }
  }

  private void refill(long now) {
    if (asOf != Long.MIN_VALUE && now > asOf) {
      level = Math.min(capacity(), level + (double) (now - asOf) * limit / period);
    }
    asOf = Math.max(asOf, now);
  }

  @Override
  public long used(long now) {
    refill(now);
    return Math.round(Math.ceil(Math.max(0, limit - level)));
  }

  @Override
  public long wholeAt(long now) {
    refill(now);
    return level >= capacity() ? UNKNOWN_TIME : now + nanosToFill(capacity() - level);
  }
}
