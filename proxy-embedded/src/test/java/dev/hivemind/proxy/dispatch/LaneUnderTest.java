package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.AdaptiveLimit;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.backpressure.LimitSettings;
import dev.hivemind.proxy.breaker.BreakerSettings;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A lane on fake time; waiters join without a thread of their own. */
final class LaneUnderTest {
  /** Longer than any test. */
  static final Duration PATIENCE = Duration.ofDays(1);

  final FakeTime time = new FakeTime();
  final FakeRates rates = new FakeRates();
  final List<Health> health = new ArrayList<>();
  final LaneDispatcher lane;

  LaneUnderTest(int places) {
    this(AdmissionGate.of(places), ConcurrencyLimit.fixed(places), true);
  }

  LaneUnderTest(AdmissionGate gate, ConcurrencyLimit limit, boolean breaking) {
    CircuitBreaker breaker =
        breaking ? CircuitBreaker.of(BreakerSettings.PAPER) : CircuitBreaker.off();
    this.lane =
        new LaneDispatcher(new Primitives(gate, rates, breaker, limit), time, time, health::add);
  }

  static LaneUnderTest adaptive(int start) {
    return new LaneUnderTest(
        AdmissionGate.of(start),
        new AdaptiveLimit(new LimitSettings(start, null, 0.5, 0.5, null)),
        true);
  }

  Waiter waiter(String agent, Priority priority, String model) {
    RateNeed need = new RateNeed(model, true, 1_000);
    return new Waiter(agent, priority, need, 0, time.nanos(), PATIENCE, null, false);
  }

  Waiter bouncing(String agent) {
    RateNeed need = new RateNeed("m", true, 1_000);
    return new Waiter(agent, Priority.NORMAL, need, 0, time.nanos(), PATIENCE, null, true);
  }

  Waiter backingOff(String agent, Duration backOff) {
    RateNeed need = new RateNeed("m", true, 1_000);
    long until = time.nanos() + backOff.toNanos();
    return new Waiter(
        agent,
        Priority.NORMAL,
        need,
        0,
        time.nanos(),
        PATIENCE,
        new Waiter.BackOff(until, new WaitReason.BackingOff(1)),
        false);
  }

  QueuedAttempt join(Waiter waiter) {
    QueuedAttempt queued = lane.enqueue(waiter);
    lane.advance();
    return queued;
  }

  QueuedAttempt join(String agent) {
    return join(agent, Priority.NORMAL);
  }

  QueuedAttempt join(String agent, Priority priority) {
    return join(waiter(agent, priority, "m"));
  }

  static boolean isGranted(QueuedAttempt queued) {
    return queued.turn().getNow(new Turn.Stopped()) instanceof Turn.Granted;
  }

  static Turn.Granted granted(QueuedAttempt queued) {
    if (queued.turn().getNow(new Turn.Stopped()) instanceof Turn.Granted granted) {
      return granted;
    }
    throw new AssertionError("Not granted: " + queued.turn());
  }

  static Permit permit(QueuedAttempt queued) {
    return granted(queued).permit();
  }

  static void succeed(QueuedAttempt queued) {
    permit(queued).complete(AttemptSignal.SUCCESS, Usage.NONE);
  }

  static void fail(QueuedAttempt queued) {
    permit(queued).complete(AttemptSignal.FAILED, Usage.NONE);
  }

  /** Ten failures one after another, after which the breaker is open. */
  void breakDown() {
    for (int i = 0; i < 10; i++) {
      fail(join("failing"));
    }
  }

  int inFlight() {
    return lane.view().inFlight();
  }
}
