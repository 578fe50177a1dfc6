package dev.hivemind.checkpoint.sqlite;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as the database holds them: whole microseconds. */
final class Micros {
  private static final long A_SECOND = 1_000_000;
  private static final long NANOS = 1_000;

  private Micros() {}

  static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  static long of(Duration duration) {
    return duration.dividedBy(ChronoUnit.MICROS.getDuration());
  }

  static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, A_SECOND), Math.floorMod(micros, A_SECOND) * NANOS);
  }
}
