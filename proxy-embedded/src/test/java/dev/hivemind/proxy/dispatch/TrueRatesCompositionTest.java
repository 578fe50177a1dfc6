package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.fail;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.permit;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.breaker.BreakerSettings;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.rate.LaneRates;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.rate.RateSettings;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link LaneCompositionTest} pins, with the rate limits that a proxy has. */
class TrueRatesCompositionTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int PLACES = 3;

  private final FakeTime time = new FakeTime(0);
  private final LaneDispatcher lane =
      new LaneDispatcher(
          new Primitives(
              AdmissionGate.of(PLACES),
              new LaneRates(
                  RateSettings.builder().seed(Quantity.REQUESTS, 2).build(), malformed -> {}),
              CircuitBreaker.of(BreakerSettings.PAPER),
              ConcurrencyLimit.fixed(PLACES)),
          time,
          time,
          LaneListener.NONE);

  @Test
  void those_that_wait_for_their_minute_never_delay_a_later_critical_call() {
    useUp("small");
    List<QueuedAttempt> waiting = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      waiting.add(join("a" + i, Priority.NORMAL, "small"));
    }
    assertThat(isGranted(join("late", Priority.CRITICAL, "large"))).isTrue();
    QueuedAttempt critical = join("late", Priority.CRITICAL, "small");
    time.advance(MINUTE.plusSeconds(1));
    assertThat(isGranted(critical)).as("first in the new minute").isTrue();
    assertThat(waiting).filteredOn(LaneUnderTest::isGranted).hasSize(1);
  }

  @Test
  void a_full_pool_never_delays_another_model() {
    permit(join("a", Priority.CRITICAL, "small")).answered(200, told("0"));
    QueuedAttempt stuck = join("a", Priority.CRITICAL, "small");
    for (int i = 0; i < 100; i++) {
      QueuedAttempt other = join("b", Priority.LOW, "large" + i);
      assertThat(isGranted(other)).isTrue();
      succeed(other);
    }
    assertThat(isGranted(stuck)).isFalse();
    assertThat(lane.waiting("a").orElseThrow().readiness())
        .isInstanceOfSatisfying(
            Readiness.NotBefore.class,
            held ->
                assertThat(held.reason())
                    .isEqualTo(new WaitReason.RateLimit(Quantity.REQUESTS, "small", 50, 50)));
  }

  @Test
  void nothing_waits_holding_a_place_a_draw_or_the_probe() {
    useUp("small");
    for (int i = 0; i < 20; i++) {
      join("b" + i, Priority.NORMAL, "small");
    }
    assertThat(lane.view().inFlight()).isZero();
    List<QueuedAttempt> sent = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      sent.add(join("c" + i, Priority.NORMAL, "large" + i));
    }
    assertThat(sent).allMatch(LaneUnderTest::isGranted);
    QueuedAttempt next = join("d", Priority.NORMAL, "other");
    assertThat(used("other")).as("drawn by a call that waits for a place").isZero();
    sent.forEach(LaneUnderTest::fail);
    fail(next);
    for (int i = 0; i < 6; i++) {
      fail(join("e", Priority.CRITICAL, "failing" + i));
    }
    assertThat(lane.view().health()).isEqualTo(Health.FAILING);
    QueuedAttempt probe = join("f", Priority.LOW, "free");
    time.advance(Duration.ofSeconds(10));
    assertThat(isGranted(probe)).as("those without a rate keep no probe").isTrue();
    assertThat(lane.view().inFlight()).isEqualTo(1);
  }

  /** Both requests of the minute. */
  private void useUp(String model) {
    for (int i = 0; i < 2; i++) {
      QueuedAttempt sent = join("a", Priority.NORMAL, model);
      permit(sent).answered(200, Headers.NONE);
      succeed(sent);
    }
  }

  private long used(String model) {
    return lane.view().pools().stream()
        .filter(pool -> pool.model().equals(model))
        .mapToLong(pool -> pool.used())
        .sum();
  }

  private static Headers told(String remaining) {
    return Headers.NONE
        .and("x-ratelimit-limit-requests", "50")
        .and("x-ratelimit-remaining-requests", remaining)
        .and("x-ratelimit-reset-requests", "59s");
  }

  private QueuedAttempt join(String agent, Priority priority, String model) {
    RateNeed need = new RateNeed(model, true, 1_000);
    QueuedAttempt queued =
        lane.enqueue(
            new Waiter(
                agent, priority, need, 0, time.nanos(), LaneUnderTest.PATIENCE, null, false));
    lane.advance();
    return queued;
  }
}
