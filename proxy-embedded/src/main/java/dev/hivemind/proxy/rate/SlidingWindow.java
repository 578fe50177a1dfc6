package dev.hivemind.proxy.rate;

/**
 * Counts what was sent within the last period, in 600 slices of it: a slice is forgotten when its
 * last moment is a period ago, so that no stretch of that length ever holds more than the limit.
 */
final class SlidingWindow implements Limiter {
  private static final int SLICES = 600;

  private final long[] slices = new long[SLICES + 1];
  private final long sliceNanos;
  private long limit;
  private long total;
  private long newest = Long.MIN_VALUE;
  private long correctedAsOf = Long.MIN_VALUE;

  SlidingWindow(long limit, long period) {
    this.limit = limit;
    this.sliceNanos = Math.max(1, Math.ceilDiv(period, SLICES));
  }

  @Override
  public long fitsAt(long amount, long now) {
    advance(now);
    long excess = total + amount - limit;
    for (long slice = newest - SLICES; excess > 0 && slice <= newest; slice++) {
      excess -= slices[place(slice)];
      if (excess <= 0) {
        return forgottenAt(slice);
      }
    }
    return excess <= 0 ? now : forgottenAt(newest);
  }

  @Override
  public void sent(long now) {
    // Counted once it is answered.
  }

  @Override
  public void count(long amount, long at, long now) {
    advance(now);
    long slice = Math.floorDiv(at, sliceNanos);
    if (slice >= newest - SLICES && slice <= newest) {
      add(amount, slice);
    }
    correctedAsOf = now;
  }

  @Override
  public boolean followsAnswers() {
    return false;
  }

  /** What came back early is the oldest. */
  @Override
  public void correct(Snapshot snapshot) {
    advance(snapshot.now());
    limit = snapshot.limit();
    if (!snapshot.tellsUsed()) {
      return;
    }
    long more = snapshot.mostUsed() - total;
    if (more > 0) {
      add(more, usedByOthers(snapshot));
      correctedAsOf = snapshot.now();
    } else if (snapshot.sent() >= correctedAsOf) {
      forgetOldest(-more);
      correctedAsOf = snapshot.now();
    }
  }

  /**
   * When others used what the provider counts and we do not: a period before all is free again, as
   * it says; just now, where it does not say that.
   */
  private long usedByOthers(Snapshot snapshot) {
    ResetTime reset = snapshot.reset();
    if (reset == null || reset.latest() <= snapshot.now()) {
      return newest;
    }
    long slice = Math.floorDiv(reset.latest(), sliceNanos) - SLICES;
    return Math.clamp(slice, newest - SLICES, newest);
  }

  private void add(long amount, long slice) {
    int place = place(slice);
    long changed = Math.max(0, slices[place] + amount);
    total += changed - slices[place];
    slices[place] = changed;
  }

  private void forgetOldest(long amount) {
    long left = amount;
    for (long slice = newest - SLICES; left > 0 && slice <= newest; slice++) {
      long taken = Math.min(left, slices[place(slice)]);
      add(-taken, slice);
      left -= taken;
    }
  }

  private void advance(long now) {
    long current = Math.floorDiv(now, sliceNanos);
    if (newest == Long.MIN_VALUE) {
      newest = current;
    }
    long first = Math.max(newest + 1, current - SLICES);
    for (long slice = first; slice <= current; slice++) {
      total -= slices[place(slice)];
      slices[place(slice)] = 0;
    }
    newest = Math.max(newest, current);
  }

  private static int place(long slice) {
    return Math.floorMod(slice, SLICES + 1);
  }

  private long forgottenAt(long slice) {
    return (slice + SLICES + 1) * sliceNanos;
  }

  @Override
  public long used(long now) {
    advance(now);
    return total;
  }

  @Override
  public long wholeAt(long now) {
    advance(now);
    for (long slice = newest; slice >= newest - SLICES; slice--) {
      if (slices[place(slice)] > 0) {
        return forgottenAt(slice);
      }
    }
    return UNKNOWN_TIME;
  }
}
