package dev.hivemind.proxy.rate;

/**
 * When a limit is whole again, as closely as an answer tells.
 *
 * @param earliest lane time
 * @param latest lane time
 */
record ResetTime(long earliest, long latest) {

  long middle() {
    return earliest + (latest - earliest) / 2;
  }

  long width() {
    return latest - earliest;
  }

  private boolean overlaps(ResetTime other) {
    return earliest <= other.latest && other.earliest <= latest;
  }

  /**
   * Whether both may be the same reset.
   *
   * @param noise by which two readings of two clocks may differ
   */
  boolean isNear(ResetTime other, long noise) {
    return earliest - noise <= other.latest && other.earliest - noise <= latest;
  }

  /** What is known from both, which are of the same reset. */
  ResetTime and(ResetTime other) {
    return overlaps(other)
        ? new ResetTime(Math.max(earliest, other.earliest), Math.min(latest, other.latest))
        : new ResetTime(Math.min(earliest, other.earliest), Math.max(latest, other.latest));
  }

  ResetTime notAfter(long time) {
    return time >= latest ? this : new ResetTime(Math.min(earliest, time), time);
  }
}
