package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.permit;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.succeed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.upstream.StopSignal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How waits end, on threads of their own. */
class LaneWaitTest {
  private final LaneUnderTest test = new LaneUnderTest(1);
  private final StopSignal stop = new StopSignal();

  /** A thread that awaits its turn. */
  private final class Caller {
    final CompletableFuture<Turn> turn = new CompletableFuture<>();
    final Thread thread;

    Caller(String agent, StopSignal stop) {
      int queued = test.lane.view().queued();
      Waiter waiter = test.waiter(agent, Priority.NORMAL, "m");
      thread = Thread.ofVirtual().start(() -> run(waiter, stop));
      await().until(() -> turn.isDone() || test.lane.view().queued() > queued);
    }

    private void run(Waiter waiter, StopSignal stop) {
      try {
        turn.complete(test.lane.await(waiter, stop));
      } catch (InterruptedException e) {
        turn.completeExceptionally(e);
      }
    }
  }

  @Test
  void a_free_lane_grants_at_once() throws InterruptedException {
    Turn turn = test.lane.await(test.waiter("a", Priority.NORMAL, "m"), stop);
    assertThat(turn)
        .isInstanceOfSatisfying(
            Turn.Granted.class, granted -> assertThat(granted.waits()).isEqualTo(Waits.NONE));
  }

  @Test
  void a_full_lane_grants_when_a_place_is_given_back() {
    QueuedAttempt first = test.join("a");
    Caller caller = new Caller("b", stop);
    assertThat(caller.turn).isNotDone();
    succeed(first);
    assertThat(caller.turn).succeedsWithin(Duration.ofSeconds(10)).isInstanceOf(Turn.Granted.class);
  }

  @Test
  void a_cancelled_waiter_leaves_at_once() {
    test.join("a");
    Caller caller = new Caller("b", stop);
    stop.raise(StopSignal.Reason.CALLER_GONE);
    assertThat(test.lane.view().queued()).isZero();
    assertThat(caller.turn).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(new Turn.Stopped());
  }

  @Test
  void a_waiter_that_is_cancelled_before_it_came_does_not_wait() throws InterruptedException {
    test.join("a");
    stop.raise(StopSignal.Reason.ABORTED);
    assertThat(test.lane.await(test.waiter("b", Priority.NORMAL, "m"), stop))
        .isEqualTo(new Turn.Stopped());
    assertThat(test.lane.view().queued()).isZero();
  }

  @Test
  void P2_a_cancelled_waiter_holds_nothing_and_the_next_gets_its_turn() {
    test.breakDown();
    new Caller("a", stop);
    QueuedAttempt next = test.join("b");
    stop.raise(StopSignal.Reason.CALLER_GONE);
    test.time.advance(Duration.ofSeconds(10));
    assertThat(isGranted(next)).as("as the probe").isTrue();
    succeed(next);
    assertThat(test.inFlight()).isZero();
    assertThat(test.rates.open()).isZero();
  }

  @Test
  void P2_an_interrupted_waiter_holds_nothing() throws InterruptedException {
    QueuedAttempt first = test.join("a");
    Caller caller = new Caller("b", stop);
    caller.thread.interrupt();
    caller.thread.join();
    assertThat(caller.turn).isCompletedExceptionally();
    assertThat(test.lane.view().queued()).isZero();
    succeed(first);
    assertThat(test.inFlight()).isZero();
  }

  @Test
  void P2_a_thread_that_is_interrupted_already_gives_back_what_it_was_just_granted() {
    Thread.currentThread().interrupt();
    try {
      test.lane.await(test.waiter("a", Priority.NORMAL, "m"), stop);
    } catch (InterruptedException expected) {
      assertThat(test.inFlight()).isZero();
      assertThat(test.rates.open()).isZero();
      return;
    }
    assertThat(test.inFlight()).as("granted in spite of it").isEqualTo(1);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void a_stop_after_the_grant_changes_nothing() {
    Caller caller = new Caller("a", stop);
    assertThat(caller.turn).succeedsWithin(Duration.ofSeconds(10)).isInstanceOf(Turn.Granted.class);
    stop.raise(StopSignal.Reason.CALLER_GONE);
    assertThat(test.inFlight()).isEqualTo(1);
  }

  @Test
  void closing_refuses_every_waiter_and_every_later_one() {
    QueuedAttempt inFlight = test.join("a");
    QueuedAttempt waiting = test.join("b");
    QueuedAttempt backingOff = test.join(test.backingOff("c", Duration.ofSeconds(30)));
    test.lane.close("The key was refused");
    Turn refused = new Turn.Refused("The key was refused");
    assertThat(waiting.turn()).isCompletedWithValue(refused);
    assertThat(backingOff.turn()).isCompletedWithValue(refused);
    assertThat(test.join("d").turn()).isCompletedWithValue(refused);
    assertThat(test.lane.view().closed()).isEqualTo("The key was refused");
    permit(inFlight).neverSent();
    assertThat(test.inFlight()).isZero();
    assertThat(test.join("e").turn()).isCompletedWithValue(refused);
  }

  @Test
  void a_reopened_lane_sends_again() {
    test.lane.close("The key was refused");
    test.lane.reopen();
    assertThat(test.lane.view().closed()).isNull();
    assertThat(isGranted(test.join("a"))).isTrue();
  }
}
