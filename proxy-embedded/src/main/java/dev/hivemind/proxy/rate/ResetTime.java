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

  boolean overlaps(ResetTime other) {
    return earliest <= other.latest && other.earliest <= latest;
  }

  /** What both say, which must overlap. */
  ResetTime and(ResetTime other) {
    return new ResetTime(Math.max(earliest, other.earliest), Math.min(latest, other.latest));
  }

  ResetTime notAfter(long time) {
    return time >= latest ? this : new ResetTime(Math.min(earliest, time), time);
  }
}
