package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Nobody waits in a queue for longer than its call may be held. */
class LanePatienceTest {
  private static final Duration FOUR_MINUTES = Duration.ofMinutes(4);
  private static final Duration A_SECOND = Duration.ofSeconds(1);

  @Test
  void behind_an_open_breaker_the_patience_ends_and_the_cool_down_is_told() {
    LaneUnderTest test = new LaneUnderTest(1);
    test.breakDown();
    QueuedAttempt queued = test.join(patient(test, Duration.ofSeconds(4)));
    test.time.advance(Duration.ofSeconds(3));
    assertThat(queued.turn()).isNotDone();
    test.time.advance(A_SECOND);
    assertThat(queued.turn())
        .isCompletedWithValue(
            new Turn.Expired(new WaitReason.ProviderFailing(), Duration.ofSeconds(6)));
    assertThat(test.lane.view().queued()).isZero();
  }

  @Test
  void for_a_place_too() {
    LaneUnderTest test = new LaneUnderTest(1);
    QueuedAttempt first = test.join("a");
    QueuedAttempt queued = test.join(patient(test, FOUR_MINUTES));
    test.time.advance(FOUR_MINUTES);
    assertThat(queued.turn())
        .isCompletedWithValue(new Turn.Expired(new WaitReason.Places(1, 1), A_SECOND));
    succeed(first);
    assertThat(test.inFlight()).as("nobody is left to take the place").isZero();
    assertThat(test.time.alarms()).isZero();
  }

  @Test
  void for_a_rate_limit_the_time_of_its_reset_is_told() {
    LaneUnderTest test = new LaneUnderTest(1);
    test.rates.limit("m", 1);
    succeed(test.join("a"));
    QueuedAttempt queued = test.join(patient(test, Duration.ofSeconds(20)));
    test.time.advance(Duration.ofSeconds(20));
    assertThat(queued.turn())
        .isCompletedWithValue(
            new Turn.Expired(
                new WaitReason.RateLimit(Quantity.REQUESTS, "m", 1, 1), Duration.ofSeconds(40)));
  }

  @Test
  void the_patience_counts_from_the_arrival_of_the_call_and_not_of_its_retry() {
    LaneUnderTest test = new LaneUnderTest(1);
    long arrival = test.time.nanos();
    test.join("a");
    test.time.advance(Duration.ofMinutes(3));
    RateNeed need = new RateNeed("m", true, 1);
    Waiter.BackOff backOff =
        new Waiter.BackOff(test.time.nanos() + A_SECOND.toNanos(), new WaitReason.BackingOff(1));
    QueuedAttempt retry =
        test.join(new Waiter("b", Priority.NORMAL, need, 0, arrival, FOUR_MINUTES, backOff, false));
    test.time.advance(Duration.ofMinutes(1));
    assertThat(retry.turn()).isCompletedWithValueMatching(Turn.Expired.class::isInstance);
  }

  @Test
  void who_may_be_sent_in_the_moment_in_which_its_patience_ends_is_sent() {
    LaneUnderTest test = new LaneUnderTest(1);
    test.breakDown();
    QueuedAttempt queued = test.join(patient(test, Duration.ofSeconds(10)));
    QueuedAttempt atOnce = test.join(patient(test, Duration.ZERO));
    assertThat(atOnce.turn()).as("cannot wait").isDone();
    test.time.advance(Duration.ofSeconds(10));
    assertThat(isGranted(queued)).isTrue();
  }

  @Test
  void the_less_patient_leave_and_the_others_stay() {
    LaneUnderTest test = new LaneUnderTest(1);
    QueuedAttempt first = test.join("a");
    QueuedAttempt patient = test.join(patient(test, Duration.ofMinutes(50)));
    QueuedAttempt hasty = test.join(patient(test, FOUR_MINUTES));
    test.time.advance(FOUR_MINUTES);
    assertThat(hasty.turn()).isDone();
    assertThat(patient.turn()).isNotDone();
    succeed(first);
    assertThat(isGranted(patient)).isTrue();
  }

  private static Waiter patient(LaneUnderTest test, Duration patience) {
    RateNeed need = new RateNeed("m", true, 1_000);
    return new Waiter("b", Priority.NORMAL, need, 0, test.time.nanos(), patience, null, false);
  }
}
