package dev.hivemind.proxy.rate;

/** Refusals of what should have fitted: the limit is not of the kind it seemed. Not thread-safe. */
final class Surprises {
  /** One at the edge of a window may be the network's doing. */
  private static final int WINDOW_PATIENCE = 2;

  private long lastAt = Long.MIN_VALUE;
  private int windowSurprises;
  private boolean slidingOnly;

  /** Whether it is one: those on their way together count once, and none counts before we knew. */
  boolean add(Draw draw, long now) {
    if (!draw.informed || draw.sent < lastAt) {
      return false;
    }
    lastAt = now;
    return true;
  }

  /** Whether a kind that a limit was used up under was too trusting. */
  boolean proveUnsafe(LimiterKind kind) {
    boolean unsafe =
        switch (kind) {
          case BUCKET -> true;
          case FIXED_WINDOW -> ++windowSurprises >= WINDOW_PATIENCE;
          case SLIDING_WINDOW -> false;
        };
    slidingOnly |= unsafe;
    return unsafe;
  }

  LimiterKind forbid(LimiterKind kind) {
    return slidingOnly ? LimiterKind.SLIDING_WINDOW : kind;
  }
}
