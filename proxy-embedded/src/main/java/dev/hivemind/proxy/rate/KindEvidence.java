package dev.hivemind.proxy.rate;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells from resets of which kind a limit is. Between two answers a window's reset stays, while a
 * bucket's lies as far ahead as what is used takes to flow back. Not thread-safe.
 */
final class KindEvidence {
  private static final long NOISE = Duration.ofMillis(50).toNanos();

  private final long period;
  private @Nullable Snapshot anchor;
  private @Nullable LimiterKind proven;
  private @Nullable LimiterKind contradiction;

  KindEvidence(long period) {
    this.period = period;
  }

  /** The kind that answers so far speak for; {@code believed} where they do not. */
  LimiterKind weigh(Snapshot snapshot, LimiterKind believed) {
    ResetTime reset = snapshot.reset();
    if (reset == null || snapshot.used() <= 0 || reset.latest() <= snapshot.now()) {
      return believed;
    }
    LimiterKind shown = shownByMovement(snapshot, reset);
    if (shown != null) {
      return prove(shown);
    }
    boolean unlikely = believed == LimiterKind.BUCKET && proven == null;
    return unlikely && !isBucketOfPeriod(snapshot, reset) ? LimiterKind.SLIDING_WINDOW : believed;
  }

  /** One answer against what was proven may be an accident, two are not. */
  private LimiterKind prove(LimiterKind shown) {
    boolean overturns = proven != null && proven != shown && contradiction != shown;
    contradiction = overturns ? shown : null;
    proven = overturns && proven != null ? proven : shown;
    return proven;
  }

  private @Nullable LimiterKind shownByMovement(Snapshot snapshot, ResetTime reset) {
    Snapshot before = anchor;
    ResetTime resetBefore = before == null ? null : before.reset();
    if (before == null
        || resetBefore == null
        || snapshot.now() >= resetBefore.earliest()
        || snapshot.limit() != before.limit()) {
      anchor = snapshot;
      return null;
    }
    if (snapshot.sent() < before.sent()) {
      return null;
    }
    double unit = unit(before, resetBefore);
    double asBucket = snapshot.made() + snapshot.used() * unit;
    double asWindow = resetBefore.middle();
    double doubt = doubt(snapshot, reset) + resetBefore.width() / 2.0;
    if (Math.abs(asBucket - asWindow) <= 2 * doubt) {
      anchor = snapshot.used() >= 2 * before.used() ? snapshot : before;
      return null;
    }
    anchor = snapshot;
    if (Math.abs(reset.middle() - asWindow) <= doubt) {
      return LimiterKind.FIXED_WINDOW;
    }
    return Math.abs(reset.middle() - asBucket) <= doubt ? LimiterKind.BUCKET : null;
  }

  /** Nanoseconds in which one unit flows back, were it a bucket. */
  private double unit(Snapshot snapshot, ResetTime reset) {
    return isBucketOfPeriod(snapshot, reset)
        ? unitOfPeriod(snapshot)
        : (reset.middle() - snapshot.made()) / snapshot.used();
  }

  private boolean isBucketOfPeriod(Snapshot snapshot, ResetTime reset) {
    double whole = snapshot.made() + snapshot.used() * unitOfPeriod(snapshot);
    return Math.abs(reset.middle() - whole) <= doubt(snapshot, reset);
  }

  private double unitOfPeriod(Snapshot snapshot) {
    return (double) period / snapshot.limit();
  }

  /** By how much a reset may lie beside where it is expected, in nanoseconds. */
  private double doubt(Snapshot snapshot, ResetTime reset) {
    double rounding = snapshot.rounding() * unitOfPeriod(snapshot);
    double making = (snapshot.now() - snapshot.sent()) / 2.0;
    return NOISE + reset.width() / 2.0 + rounding + making;
  }

  /** The period in which a bucket with this reset fills, in nanoseconds. */
  long bucketPeriod(Snapshot snapshot) {
    ResetTime reset = snapshot.reset();
    if (reset == null || snapshot.used() <= 0 || isBucketOfPeriod(snapshot, reset)) {
      return period;
    }
    return Math.max(1, (long) (unit(snapshot, reset) * snapshot.limit()));
  }
}
