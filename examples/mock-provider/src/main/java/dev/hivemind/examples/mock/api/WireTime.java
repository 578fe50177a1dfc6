package dev.hivemind.examples.mock.api;

import dev.hivemind.examples.mock.limit.LimiterKind;
import dev.hivemind.examples.mock.time.SimulatedTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * Simulated durations as clients read them: in real time, and never shorter than they are. In real
 * time they are as coarse as the providers' are, else to the millisecond.
 */
public final class WireTime {
  private final SimulatedTime time;
  private final boolean coarseResets;

  /**
   * @param kind of the limiter: the end of a fixed window is told to the millisecond, as in the
   *     paper's harness, a bucket's to the second
   */
  public WireTime(SimulatedTime time, LimiterKind kind) {
    this.time = time;
    this.coarseResets = time.isRealTime() && kind != LimiterKind.FIXED_WINDOW;
  }

  public Instant now() {
    return time.now();
  }

  /** As in {@code retry-after}. */
  public String seconds(Duration simulated) {
    return time.isRealTime() ? Long.toString(wholeSeconds(simulated)) : decimal(millis(simulated));
  }

  /** To the millisecond: {@code 1.5}. */
  public String exactSeconds(Duration simulated) {
    return decimal(millis(simulated));
  }

  public long millis(Duration simulated) {
    return ceiling(time.real(simulated), 1_000_000);
  }

  /** Whole ones. */
  public long wholeSeconds(Duration simulated) {
    return ceiling(time.real(simulated), 1_000_000_000);
  }

  /** In whole seconds. */
  public long epochSeconds(Duration simulated) {
    return ceiling(
        Duration.between(Instant.EPOCH, now().plus(time.real(simulated))), 1_000_000_000);
  }

  /** RFC 3339. */
  public String dateTime(Duration simulated) {
    Instant reset =
        coarseResets
            ? Instant.ofEpochSecond(epochSeconds(simulated))
            : now().plus(time.real(simulated)).plusMillis(1).truncatedTo(ChronoUnit.MILLIS);
    return DateTimeFormatter.ISO_INSTANT.format(reset);
  }

  /** As Go writes durations: {@code 6m0s}, {@code 1.5s}, {@code 20ms}. */
  public String goDuration(Duration simulated) {
    long millis = millis(simulated);
    if (millis < 1_000) return millis + "ms";
    long minutes = millis / 60_000;
    String seconds = decimal(millis % 60_000) + "s";
    if (minutes == 0) return seconds;
    return minutes < 60
        ? minutes + "m" + seconds
        : minutes / 60 + "h" + minutes % 60 + "m" + seconds;
  }

  private static long ceiling(Duration duration, long unitNanos) {
    return Math.ceilDiv(duration.toNanos(), unitNanos);
  }

  private static String decimal(long millis) {
    return BigDecimal.valueOf(millis)
        .divide(BigDecimal.valueOf(1_000), 3, RoundingMode.UNNECESSARY)
        .stripTrailingZeros()
        .toPlainString();
  }
}
