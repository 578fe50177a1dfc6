package dev.hivemind.proxy.rate;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A counter that starts anew at each reset. Where the provider does not name the reset, a window
 * opens with its first request.
 */
final class FixedWindow implements Limiter {
  /** After a reset, for what the clocks disagree. */
  static final long MARGIN = Duration.ofMillis(50).toNanos();

  private final long period;
  private long limit;
  private long used;
  private long usedAsOf = Long.MIN_VALUE;
  private long begun = Long.MIN_VALUE;
  private boolean open;
  private long opened;
  private long endsBy = UNKNOWN_TIME;
  private @Nullable ResetTime named;
  private @Nullable ResetTime namedBefore;

  FixedWindow(long limit, long period) {
    this.limit = limit;
    this.period = period;
  }

  @Override
  public long fitsAt(long amount, long now) {
    roll(now);
    return used + amount <= limit ? now : end() + MARGIN;
  }

  @Override
  public void sent(long now) {
    roll(now);
    if (!open) {
      open = true;
      opened = now;
    }
  }

  @Override
  public void count(long amount, long at, long now) {
    sent(now);
    if (amount < 0 && at < begun) {
      return; // given back to a window that is over
    }
    used = Math.max(0, used + amount);
    usedAsOf = now;
    endsWithinPeriodOf(now);
  }

  @Override
  public boolean followsAnswers() {
    return true;
  }

  @Override
  public void correct(Snapshot snapshot) {
    sent(snapshot.now());
    limit = snapshot.limit();
    if (!isOfEarlierWindow(snapshot)) {
      locate(snapshot);
      believe(snapshot);
    }
  }

  private boolean isOfEarlierWindow(Snapshot snapshot) {
    ResetTime reset = snapshot.reset();
    if (reset == null) {
      return snapshot.sent() < begun;
    }
    boolean before =
        snapshot.sent() < begun && namedBefore != null && reset.earliest() <= namedBefore.latest();
    boolean late =
        snapshot.sent() < usedAsOf
            && named != null
            && reset.latest() < named.earliest()
            && !named.isNear(reset, MARGIN);
    return before || late || reset.latest() <= snapshot.now();
  }

  /** Places the end of this window. */
  private void locate(Snapshot snapshot) {
    ResetTime reset = snapshot.reset();
    if (reset == null) {
      endsWithinPeriodOf(snapshot.now());
      return;
    }
    if (named != null && named.isNear(reset, MARGIN)) {
      named = named.and(reset);
      endsBy = Math.min(endsBy, named.latest());
      return;
    }
    boolean moved = named != null;
    named = reset;
    long guess = moved ? UNKNOWN_TIME : endsBy;
    endsBy = reset.latest();
    if (guess != UNKNOWN_TIME && guess >= reset.earliest()) {
      endsBy = Math.min(endsBy, guess);
    }
    if (moved) {
      usedAsOf = Long.MIN_VALUE;
    }
    endsWithinPeriodOf(snapshot.now());
  }

  /** What was counted at a time is forgotten within a period, unless the provider says later. */
  private void endsWithinPeriodOf(long counted) {
    long bound = counted + period;
    if (endsBy == UNKNOWN_TIME
        || (bound < endsBy && (named == null || bound >= named.earliest()))) {
      endsBy = bound;
    }
  }

  /**
   * A request sent after the last news tells the truth; one on its way at that time may only tell
   * of more.
   */
  private void believe(Snapshot snapshot) {
    if (snapshot.tellsUsed() && (snapshot.sent() >= usedAsOf || snapshot.mostUsed() > used)) {
      used = snapshot.mostUsed();
      usedAsOf = snapshot.now();
    }
  }

  private void roll(long now) {
    if (open && now >= end() + MARGIN) {
      open = false;
      used = 0;
      begun = now;
      endsBy = UNKNOWN_TIME;
      namedBefore = named != null ? named : namedBefore;
      named = null;
    }
  }

  private long end() {
    return endsBy != UNKNOWN_TIME ? endsBy : opened + period;
  }

  @Override
  public long used(long now) {
    roll(now);
    return used;
  }

  @Override
  public long wholeAt(long now) {
    roll(now);
    return open ? end() : endsBy;
  }
}
