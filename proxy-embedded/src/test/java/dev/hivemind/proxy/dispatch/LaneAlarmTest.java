package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LaneAlarmTest {
  private final LaneUnderTest test = new LaneUnderTest(1_000);

  @Test
  void an_idle_lane_sets_no_alarm() {
    succeed(test.join("a"));
    assertThat(test.time.alarms()).isZero();
    assertThat(test.lane.view().nextMoveNanos()).isEmpty();
  }

  @Test
  void a_lane_that_is_parked_says_so_and_that_it_goes_on_also_when_nobody_waits() {
    List<Optional<UsageWindow>> told = new ArrayList<>();
    FakeRates rates = new FakeRates();
    LaneDispatcher lane =
        new LaneDispatcher(
            new Primitives(
                AdmissionGate.of(1), rates, CircuitBreaker.off(), ConcurrencyLimit.fixed(1)),
            test.time,
            test.time,
            new LaneListener() {
              @Override
              public void health(Health health) {}

              @Override
              public void parked(Optional<UsageWindow> window) {
                told.add(window);
              }
            });
    UsageWindow window = new UsageWindow("5h", FakeTime.START.plus(Duration.ofHours(5)));
    rates.park(window);
    lane.agents(1);
    test.time.advance(Duration.ofHours(4));
    assertThat(told).containsExactly(Optional.of(window));
    test.time.advance(Duration.ofHours(1).plusSeconds(1));
    assertThat(told).containsExactly(Optional.of(window), Optional.empty());
    assertThat(test.time.alarms()).isZero();
  }

  @Test
  void a_thousand_waiters_for_one_reset_share_one_alarm() {
    test.rates.limit("m", 1);
    test.join("first");
    int before = test.time.everSet();
    List<QueuedAttempt> waiting = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      waiting.add(test.join("a" + i));
    }
    assertThat(test.time.alarms()).isEqualTo(1);
    assertThat(test.time.everSet() - before).isEqualTo(1);
    test.time.advance(FakeRates.MINUTE);
    assertThat(waiting).filteredOn(LaneUnderTest::isGranted).hasSize(1);
    assertThat(test.time.alarms()).isEqualTo(1);
  }

  @Test
  void a_thousand_waiters_are_all_granted_in_one_go_when_there_is_room() {
    LaneUnderTest wide = new LaneUnderTest(1_000);
    wide.rates.limit("m", 1_000);
    for (int i = 0; i < 1_000; i++) {
      succeed(wide.join("first"));
    }
    List<QueuedAttempt> waiting = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      waiting.add(wide.join("a" + i));
    }
    wide.time.advance(FakeRates.MINUTE);
    assertThat(waiting).allMatch(LaneUnderTest::isGranted);
    assertThat(wide.time.alarms()).isZero();
  }

  @Test
  void an_earlier_time_replaces_the_alarm() {
    test.join(test.backingOff("a", Duration.ofSeconds(20)));
    QueuedAttempt sooner = test.join(test.backingOff("b", Duration.ofSeconds(5)));
    assertThat(test.time.alarms()).isEqualTo(1);
    test.time.advance(Duration.ofSeconds(5));
    assertThat(isGranted(sooner)).isTrue();
    assertThat(test.time.alarms()).isEqualTo(1);
  }

  @Test
  void a_far_time_is_looked_at_again_every_30_seconds() {
    QueuedAttempt far = test.join(test.backingOff("a", Duration.ofHours(5)));
    for (int i = 1; i <= 4; i++) {
      int before = test.time.everSet();
      test.time.advance(Duration.ofSeconds(30));
      assertThat(test.time.everSet() - before).isEqualTo(1);
    }
    test.time.advance(Duration.ofHours(5));
    assertThat(isGranted(far)).isTrue();
    assertThat(test.time.alarms()).isZero();
  }

  @Test
  void a_clock_that_rings_too_early_is_set_again() {
    FakeTime time = new FakeTime();
    WakeUp hasty = (nanos, ring) -> time.at(nanos - 1_000, ring);
    LaneDispatcher lane =
        new LaneDispatcher(
            new Primitives(
                AdmissionGate.of(1),
                NoRateLimits.INSTANCE,
                CircuitBreaker.off(),
                ConcurrencyLimit.fixed(1)),
            hasty,
            time,
            LaneListener.NONE);
    QueuedAttempt queued = lane.enqueue(test.backingOff("a", Duration.ofSeconds(5)));
    lane.advance();
    time.advance(Duration.ofSeconds(6));
    assertThat(isGranted(queued)).isTrue();
  }

  @Test
  void the_real_alarm_clock_rings_at_its_time_and_not_when_cancelled() {
    Ticker ticker = Ticker.system();
    try (ScheduledWakeUp wakeUp = new ScheduledWakeUp(ticker)) {
      CompletableFuture<Long> rung = new CompletableFuture<>();
      CompletableFuture<Long> cancelled = new CompletableFuture<>();
      long due = ticker.nanos() + Duration.ofMillis(20).toNanos();
      wakeUp.at(due, () -> cancelled.complete(ticker.nanos())).cancel();
      wakeUp.at(due, () -> rung.complete(ticker.nanos()));
      assertThat(rung)
          .succeedsWithin(Duration.ofSeconds(10))
          .satisfies(nanos -> assertThat(nanos - due).isNotNegative());
      assertThat(cancelled).isNotDone();
    }
  }

  @Test
  void a_closed_alarm_clock_is_silent() {
    ScheduledWakeUp wakeUp = new ScheduledWakeUp(Ticker.system());
    wakeUp.close();
    CompletableFuture<String> rung = new CompletableFuture<>();
    wakeUp.at(0, () -> rung.complete("rung")).cancel();
    wakeUp.close();
    assertThat(rung).isNotDone();
  }
}
