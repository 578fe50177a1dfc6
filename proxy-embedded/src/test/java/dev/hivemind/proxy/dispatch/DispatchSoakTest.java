package dev.hivemind.proxy.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Some seconds; {@code -Dtest.jvm=-Dhivemind.soak.seconds=60} for the long form. */
class DispatchSoakTest {
  private static final Duration TIME = Duration.ofSeconds(Long.getLong("hivemind.soak.seconds", 5));
  private static final Duration TIME_OF_ADAPTIVE =
      Duration.ofSeconds(Long.getLong("hivemind.soak.seconds", 3));
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final long SLACK_BYTES = 4L << 20;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void a_thousand_callers_never_exceed_the_limit_never_starve_and_leave_nothing_behind()
      throws InterruptedException {
    try (SoakedLane lane = SoakedLane.turned()) {
      soak(lane, TIME);
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void nor_do_they_with_the_rate_limits_and_the_back_pressure_of_a_proxy()
      throws InterruptedException {
    try (SoakedLane lane = SoakedLane.adaptive()) {
      soak(lane, TIME_OF_ADAPTIVE);
    }
  }

  private static void soak(SoakedLane lane, Duration time) throws InterruptedException {
    lane.run(WARM_UP, 1);
    long before = heapBytes();
    lane.run(time, 2);
    long after = heapBytes();
    System.out.printf(
        "%d granted, %d cancelled, longest wait %s of %s, heap %+d bytes%n",
        lane.granted(), lane.cancelled(), lane.longestWait(), lane.passed(), after - before);
    assertThat(lane.granted()).isGreaterThan(SoakedLane.CALLERS);
    assertThat(lane.cancelled()).isPositive();
    assertThat(lane.mostHeld()).isBetween(2, SoakedLane.MOST_PLACES);
    assertThat(lane.overLimit()).as("sent beyond the limit of the moment").isZero();
    assertThat(lane.view().inFlight()).isZero();
    assertThat(lane.view().queued()).isZero();
    assertThat(lane.openReservations()).isZero();
    assertThat(lane.longestWait()).isLessThan(longestFairWait(lane));
    assertThat(after - before).isLessThan(SLACK_BYTES);
  }

  /** Three minutes until the least urgent is as urgent as any, then a few rounds of all callers. */
  private static Duration longestFairWait(SoakedLane lane) {
    Duration round = lane.passed().dividedBy(Math.max(1, lane.granted() / SoakedLane.CALLERS));
    return Duration.ofMinutes(3).plus(round.multipliedBy(5));
  }

  private static long heapBytes() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
