package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.permit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LanePermitTest {
  private static final Usage USAGE = new Usage(7, 3, 0, 0, false);
  private final LaneUnderTest test = new LaneUnderTest(1);

  private void assertAllIsGivenBackOnce(QueuedAttempt next) {
    assertThat(isGranted(next)).as("the next one goes").isTrue();
    assertThat(test.inFlight()).isEqualTo(1);
    assertThat(test.rates.open()).isEqualTo(1);
    permit(next).complete(AttemptSignal.SUCCESS, Usage.NONE);
    assertThat(test.inFlight()).isZero();
    assertThat(test.rates.open()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void P2_every_end_gives_everything_back(AttemptSignal signal) {
    Permit permit = permit(test.join("a"));
    QueuedAttempt next = test.join("b");
    permit.complete(signal, USAGE);
    assertAllIsGivenBackOnce(next);
  }

  @Test
  void P2_what_was_never_sent_gives_everything_back() {
    Permit permit = permit(test.join("a"));
    QueuedAttempt next = test.join("b");
    permit.neverSent();
    assertAllIsGivenBackOnce(next);
  }

  @ParameterizedTest
  @EnumSource
  void P2_only_the_first_end_counts(AttemptSignal later) {
    Permit permit = permit(test.join("a"));
    permit.complete(AttemptSignal.SUCCESS, USAGE);
    QueuedAttempt next = test.join("b");
    permit.complete(later, USAGE);
    permit.neverSent();
    permit.answered(200, Headers.NONE);
    permit.refused(Duration.ofHours(1));
    permit.firstByte(Duration.ofSeconds(1), true);
    assertThat(test.rates.heard()).containsExactly("settled 7");
    assertAllIsGivenBackOnce(next);
  }

  @Test
  void P2_ends_from_many_threads_at_once_give_back_once() throws InterruptedException {
    for (int round = 0; round < 50; round++) {
      Permit permit = permit(test.join("a"));
      CountDownLatch start = new CountDownLatch(1);
      List<Thread> threads =
          IntStream.range(0, 8)
              .mapToObj(i -> Thread.ofVirtual().start(() -> end(permit, start, i)))
              .toList();
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(test.inFlight()).isZero();
      assertThat(test.rates.open()).isZero();
    }
  }

  private static void end(Permit permit, CountDownLatch start, int thread) {
    try {
      start.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (thread % 2 == 0) {
      permit.complete(AttemptSignal.SUCCESS, USAGE);
    } else {
      permit.neverSent();
    }
  }

  @Test
  void P2_an_error_while_settling_still_gives_the_place_back() {
    LaneUnderTest broken = new LaneUnderTest(1);
    Permit permit = permit(broken.join("a"));
    QueuedAttempt next = broken.join("b");
    broken.rates.breakNextSettlement();
    assertThatIllegalStateException()
        .isThrownBy(() -> permit.complete(AttemptSignal.SUCCESS, USAGE))
        .withMessage("broken");
    assertThat(isGranted(next)).isTrue();
    assertThat(broken.inFlight()).isEqualTo(1);
  }

  @Test
  void P2_an_error_while_looking_for_a_turn_leaves_no_waiter_behind() {
    test.rates.breakNextCheck();
    assertThatIllegalStateException()
        .isThrownBy(() -> test.lane.await(test.waiter("a", Priority.NORMAL, "m"), new StopSignal()))
        .withMessage("broken");
    assertThat(test.lane.view().queued()).isZero();
    assertThat(test.inFlight()).isZero();
    assertThat(isGranted(test.join("b"))).isTrue();
  }

  @Test
  void the_rate_limits_learn_from_good_and_bad_answers() {
    Permit permit = permit(test.join("a"));
    permit.answered(429, Headers.NONE);
    permit.refused(Duration.ofSeconds(3));
    permit.complete(AttemptSignal.RATE_LIMITED, Usage.NONE);
    Permit retry = permit(test.join("a"));
    retry.answered(200, Headers.NONE);
    retry.complete(AttemptSignal.SUCCESS, USAGE);
    assertThat(test.rates.heard())
        .containsExactly("answered 429", "refused PT3S", "settled 0", "answered 200", "settled 7");
  }

  @Test
  void what_was_never_sent_draws_on_no_rate_limit() {
    test.rates.limit("m", 1);
    permit(test.join("a")).neverSent();
    assertThat(isGranted(test.join("b"))).isTrue();
  }

  @Test
  void what_a_permit_gives_back_goes_to_whom_waits_for_it() {
    test.rates.limit("m", 1);
    QueuedAttempt first = test.join("a");
    QueuedAttempt waiting = test.join("b");
    permit(first).neverSent();
    assertThat(isGranted(waiting)).isTrue();
  }

  @Test
  void only_the_first_first_byte_counts() {
    LaneUnderTest adaptive = LaneUnderTest.adaptive(2);
    adaptive.lane.agents(100);
    Permit permit = permit(adaptive.join("a"));
    adaptive.join("b");
    adaptive.join("c");
    adaptive.time.advance(Duration.ofSeconds(1));
    permit.firstByte(Duration.ofSeconds(1), true);
    assertThat(adaptive.lane.view().limit()).isEqualTo(4);
    permit.firstByte(Duration.ofSeconds(1), true);
    assertThat(adaptive.lane.view().limit()).isEqualTo(4);
  }

  @Test
  void a_429_does_not_open_the_breaker_and_an_ignored_end_neither() {
    for (int i = 0; i < 40; i++) {
      permit(test.join("a")).complete(AttemptSignal.RATE_LIMITED, Usage.NONE);
      permit(test.join("a")).complete(AttemptSignal.IGNORED, Usage.NONE);
    }
    assertThat(test.lane.view().health()).isEqualTo(Health.OK);
    assertThat(test.health).isEmpty();
  }
}
