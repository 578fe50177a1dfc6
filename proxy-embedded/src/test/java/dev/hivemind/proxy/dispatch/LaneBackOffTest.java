package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.fail;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LaneBackOffTest {
  private static final Duration BACK_OFF = Duration.ofSeconds(20);
  private final LaneUnderTest test = new LaneUnderTest(1);

  @Test
  void P24_no_place_and_no_rate_is_held_while_backing_off() {
    test.rates.limit("m", 10);
    QueuedAttempt retry = test.join(test.backingOff("a", BACK_OFF));
    assertThat(test.inFlight()).isZero();
    assertThat(test.rates.open()).isZero();
    for (int i = 0; i < 5; i++) {
      QueuedAttempt other = test.join("b");
      assertThat(isGranted(other)).as("others use the place meanwhile").isTrue();
      succeed(other);
    }
    assertThat(isGranted(retry)).isFalse();
  }

  @Test
  void it_is_sent_when_its_time_has_come_and_not_before() {
    QueuedAttempt retry = test.join(test.backingOff("a", BACK_OFF));
    test.time.advance(BACK_OFF.minusNanos(1));
    assertThat(isGranted(retry)).isFalse();
    test.time.advance(Duration.ofMillis(1));
    assertThat(isGranted(retry)).isTrue();
  }

  @Test
  void a_back_off_that_is_over_already_delays_nothing() {
    assertThat(isGranted(test.join(test.backingOff("a", BACK_OFF.negated())))).isTrue();
  }

  @Test
  void it_tells_that_it_backs_off_and_until_when() {
    test.join(test.backingOff("a", BACK_OFF));
    long until = test.time.nanos() + BACK_OFF.toNanos();
    assertThat(test.lane.waiting("a").orElseThrow().readiness())
        .isEqualTo(new Readiness.NotBefore(until, new WaitReason.BackingOff(1)));
    assertThat(test.lane.view().nextMoveNanos()).hasValue(until);
  }

  @Test
  void the_rest_of_a_window_is_kept_for_it() {
    test.rates.limit("m", 3);
    QueuedAttempt first = test.join("a"); // The minute begins.
    test.time.advance(Duration.ofSeconds(1));
    fail(first);
    QueuedAttempt retry = test.join(test.backingOff("a", BACK_OFF));
    succeed(test.join("b"));
    QueuedAttempt again = test.join("b");
    assertThat(isGranted(again)).as("the last one is a's").isFalse();
    test.time.advance(BACK_OFF);
    assertThat(isGranted(retry)).isTrue();
    succeed(retry);
    test.time.advance(FakeRates.MINUTE);
    assertThat(isGranted(again)).isTrue();
  }

  @Test
  void the_turn_of_an_attempt_that_fails_is_not_over_until_it_is_back() {
    test.rates.limit("m", 2);
    QueuedAttempt last = test.join("b"); // The minute begins.
    succeed(last);
    QueuedAttempt failing = test.join("a");
    QueuedAttempt other = test.join("b");
    LaneUnderTest.permit(failing).complete(AttemptSignal.FAILED, Usage.NONE);
    test.rates.giveBack("m");
    test.lane.advance();
    assertThat(isGranted(other)).as("a is about to back off").isFalse();
    test.time.advance(Duration.ofMillis(250));
    assertThat(isGranted(other)).as("a has given up").isTrue();
  }

  @Test
  void nothing_is_kept_for_it_when_the_window_ends_first() {
    test.rates.limit("m", 2);
    fail(test.join("a")); // The minute begins.
    QueuedAttempt retry = test.join(test.backingOff("a", FakeRates.MINUTE.plusSeconds(1)));
    assertThat(isGranted(test.join("b"))).isTrue();
    assertThat(isGranted(retry)).isFalse();
  }

  @Test
  void nothing_is_kept_from_who_goes_before_it() {
    test.rates.limit("m", 2);
    fail(test.join("a")); // The minute begins.
    test.join(test.backingOff("a", BACK_OFF));
    assertThat(isGranted(test.join("urgent", Priority.CRITICAL))).isTrue();
  }

  @Test
  void waits_are_told_apart() {
    test.rates.limit("m", 1);
    succeed(test.join("first")); // The minute begins.
    QueuedAttempt retry = test.join(test.backingOff("a", BACK_OFF));
    test.time.advance(FakeRates.MINUTE);
    Waits waits = LaneUnderTest.granted(retry).waits();
    assertThat(waits)
        .isEqualTo(new Waits(BACK_OFF, Duration.ofSeconds(40), Duration.ZERO, Duration.ZERO));
    assertThat(waits.total()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void a_wait_for_a_place_is_no_wait_for_a_rate_limit() {
    QueuedAttempt first = test.join("first");
    QueuedAttempt next = test.join("a");
    test.time.advance(Duration.ofSeconds(7));
    succeed(first);
    assertThat(LaneUnderTest.granted(next).waits())
        .isEqualTo(new Waits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(7)));
  }

  @Test
  void a_wait_for_a_failing_provider_is_told_apart() {
    test.breakDown();
    QueuedAttempt next = test.join("a");
    test.time.advance(Duration.ofSeconds(10));
    Waits waits = LaneUnderTest.granted(next).waits();
    assertThat(waits)
        .isEqualTo(new Waits(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(10), Duration.ZERO));
    assertThat(waits.plus(waits).providerFailing()).isEqualTo(Duration.ofSeconds(20));
  }
}
