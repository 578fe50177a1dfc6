package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One rate limit of one model class. Times are lane time. Not thread-safe. */
final class RatePool {
  /** Good answers that do not speak of a seeded limit before it is dropped. */
  private static final int SILENT_ANSWERS = 3;

  private final Quantity quantity;
  private final String model;
  private final long period;
  private final KindEvidence evidence;
  private final PendingDraws pending = new PendingDraws();
  private final Surprises surprises = new Surprises();
  private final HeaderPause headerPause;
  private LimiterKind kind;
  private Limiter limiter;
  private @Nullable Pacer pacer;
  private long limit;
  private boolean told;
  private int silentAnswers;
  private @Nullable Snapshot last;

  /** Full, with a limit that is only a guess until an answer tells it. */
  RatePool(Quantity quantity, String model, RateSettings settings, long limit) {
    this.quantity = quantity;
    this.model = model;
    this.headerPause = new HeaderPause(settings.headerPause());
    this.period = settings.period().toNanos();
    this.evidence = new KindEvidence(period);
    this.kind = settings.kind();
    this.limit = limit;
    this.limiter = limiter(kind, period);
    Duration burst = settings.burst();
    if (burst != null && quantity == Quantity.REQUESTS) {
      pacer = new Pacer(limit, period, (double) burst.toNanos() / period);
    }
  }

  private Limiter limiter(LimiterKind wanted, long bucketPeriod) {
    return switch (wanted) {
      case FIXED_WINDOW -> new FixedWindow(limit, period);
      case SLIDING_WINDOW -> new SlidingWindow(limit, period);
      case BUCKET -> new TokenBucket(limit, bucketPeriod, 1);
    };
  }

  /** Null: the amount fits now. */
  @Nullable Hold hold(long amount, long now) {
    if (isDropped()) {
      return null;
    }
    long wanted = Math.min(Math.max(1, amount), limit);
    long fits = Math.max(limiter.fitsAt(pending.amount() + wanted, now), headerPause.ends());
    if (pacer != null) {
      fits = Math.max(fits, pacer.fitsAt(wanted, now));
    }
    return fits <= now ? null : new Hold(fits, reason(now));
  }

  /** A seed that nothing ever confirmed. */
  private boolean isDropped() {
    return !told && silentAnswers >= SILENT_ANSWERS;
  }

  private WaitReason reason(long now) {
    return new WaitReason.RateLimit(quantity, model, used(now), limit);
  }

  Draw draw(long amount, long now) {
    Draw draw = new Draw(Math.min(amount, limit), now, told);
    pending.add(draw);
    limiter.sent(now);
    if (pacer != null) {
      pacer.sent(draw.amount, now);
    }
    return draw;
  }

  /**
   * An answer told this limit.
   *
   * @param draw of its attempt; null: the limit was unknown when it was sent
   * @param counted whether the provider counts an attempt that ends so
   */
  void answered(@Nullable Draw draw, LimitReading reading, boolean counted, AnswerTime time) {
    limit = reading.limit() > 0 ? reading.limit() : limit;
    told = true;
    Snapshot snapshot = snapshot(reading, time);
    if (snapshot.tellsUsed()) {
      follow(snapshot);
      pending.countedUpTo(time.sent());
    }
    if (draw != null) {
      boolean telling = snapshot.tellsUsed() && limiter.followsAnswers();
      assume(draw, counted && !telling, time.now());
    }
    limiter.correct(snapshot);
    if (pacer != null) {
      pacer.limit(limit, time.now());
    }
    if (last == null || time.sent() >= last.sent()) {
      last = snapshot;
      headerPause.told(snapshot);
    }
  }

  private Snapshot snapshot(LimitReading reading, AnswerTime time) {
    long used =
        reading.tellsRemaining() ? Math.max(0, limit - reading.remaining()) : LimitReading.UNKNOWN;
    long rounding = used == 0 ? 0 : reading.rounding();
    return new Snapshot(limit, used, rounding, reading.reset(), time.sent(), time.now());
  }

  private void follow(Snapshot snapshot) {
    LimiterKind shown = surprises.forbid(evidence.weigh(snapshot, kind));
    if (shown != kind) {
      kind = shown;
      limiter = limiter(shown, evidence.bucketPeriod(snapshot));
    }
  }

  /** An answer did not speak of this limit. */
  void answeredSilently(Draw draw, boolean good, boolean counted, long now) {
    silentAnswers += good ? 1 : 0;
    assume(draw, counted, now);
  }

  private void assume(Draw draw, boolean counted, long now) {
    pending.remove(draw);
    if (counted) {
      draw.assumedAt = draw.arrivedBy(now);
      limiter.count(draw.amount, draw.assumedAt, now);
    }
  }

  /**
   * Refused although there was room.
   *
   * @param reading of the refusal; null: it did not speak of this limit
   */
  void refused(Draw draw, @Nullable LimitReading reading, long now) {
    if (reading == null || !reading.tellsRemaining() || !surprises.add(draw, now)) {
      return;
    }
    boolean exhausted = reading.remaining() < Math.max(1, draw.amount);
    if (!exhausted && kind == LimiterKind.BUCKET && quantity == Quantity.REQUESTS) {
      pacer = pacer == null ? Pacer.afterBurst(limit, period, now) : pacer.slower(now);
    } else if (exhausted && surprises.proveUnsafe(kind)) {
      kind = surprises.forbid(kind);
      limiter = limiter(kind, period);
      if (last != null) {
        limiter.correct(last);
      }
    }
  }

  /**
   * The attempt is over.
   *
   * @param drawn what it really drew when it was sent; {@link LimitReading#UNKNOWN}: as expected
   * @param produced since
   */
  void settle(@Nullable Draw draw, long drawn, long produced, long now) {
    if (draw != null) {
      pending.remove(draw);
      if (draw.assumedAt != Limiter.UNKNOWN_TIME && drawn != LimitReading.UNKNOWN) {
        limiter.count(drawn - draw.amount, draw.assumedAt, now);
      }
    }
    if (produced > 0) {
      limiter.count(produced, now, now);
    }
  }

  void cancel(Draw draw, long now) {
    pending.remove(draw);
    if (pacer != null) {
      pacer.sent(-draw.amount, now);
    }
  }

  private long used(long now) {
    return limiter.used(now) + pending.amount();
  }

  /** Null: there is no such limit. */
  @Nullable PoolState state(long now) {
    return isDropped()
        ? null
        : new PoolState(quantity, model, used(now), limit, limiter.wholeAt(now));
  }
}
