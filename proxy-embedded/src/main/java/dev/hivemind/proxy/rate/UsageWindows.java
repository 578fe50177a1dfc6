package dev.hivemind.proxy.rate;

import dev.hivemind.proxy.rate.UsageReport.UsageWindow;
import dev.hivemind.proxy.time.Moment;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parks a lane whose subscription's usage window is used up, or used as far as its user wants.
 * Times are lane time. Not thread-safe.
 */
final class UsageWindows {
  /** Fractions come as text. */
  private static final double ROUNDING = 1e-9;

  private final Map<String, Double> reserve;
  private final boolean overageAllowed;
  private @Nullable Park park;
  private long asOf = Long.MIN_VALUE;

  UsageWindows(Map<String, Double> reserve, boolean overageAllowed) {
    this.reserve = reserve;
    this.overageAllowed = overageAllowed;
  }

  private record Park(long until, WaitReason.UsageWindow reason) {}

  void answered(Headers headers, int status, AnswerTime time, Malformed malformed) {
    UsageReport report = UnifiedHeaders.read(headers, time, malformed);
    report = report != null ? report : CodexHeaders.read(headers, status, time, malformed);
    if (report != null) {
      believe(park(report, time), time);
    }
  }

  /** What was on its way when a park began may lengthen it, and does not end it. */
  private void believe(@Nullable Park told, AnswerTime time) {
    if (time.sent() >= asOf) {
      park = told;
    } else if (told != null && (park == null || told.until > park.until)) {
      park = told;
    } else {
      return;
    }
    asOf = told == null ? asOf : time.now();
  }

  private @Nullable Park park(UsageReport report, AnswerTime time) {
    Park latest = null;
    boolean parks = report.refuses() || (report.overage() && !overageAllowed);
    for (UsageWindow window : report.windows()) {
      if ((parks && window.usedUp()) || isReserved(window)) {
        latest = later(latest, park(window, time));
      }
    }
    return parks && latest == null && report.fallback() != null
        ? park(report.fallback(), time)
        : latest;
  }

  private boolean isReserved(UsageWindow window) {
    Double fraction = reserve.get(window.name());
    return fraction != null && window.used() >= 1 - fraction - ROUNDING;
  }

  private static @Nullable Park park(UsageWindow window, AnswerTime time) {
    ResetTime reset = window.reset();
    if (reset == null || reset.latest() <= time.now()) {
      return null;
    }
    Instant until = time.wall().plusNanos(reset.middle() - time.now());
    return new Park(reset.latest(), new WaitReason.UsageWindow(window.name(), until));
  }

  private static @Nullable Park later(@Nullable Park one, @Nullable Park other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.until > one.until ? other : one;
  }

  void reached(Instant until, Moment now, long laneNow) {
    if (until.isAfter(now.wall())) {
      Instant latest = now.wall().plus(ResetText.LONGEST);
      Instant end = until.isBefore(latest) ? until : latest;
      long wait = Duration.between(now.wall(), end).toNanos();
      park = later(park, new Park(laneNow + wait, new WaitReason.UsageWindow("usage", end)));
      asOf = laneNow;
    }
  }

  /** Null: not parked. */
  @Nullable Hold hold(long now) {
    return park == null || now >= park.until ? null : new Hold(park.until, park.reason);
  }

  Optional<WaitReason.UsageWindow> parked(long now) {
    return park == null || now >= park.until ? Optional.empty() : Optional.of(park.reason);
  }
}
