package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/**
 * Lets Lincheck interleave arrivals, cancels, ends and resizes of a lane, and compares every
 * outcome with those that some order one after another has.
 */
public class DispatchLincheckTest {
  private static final int CALLS = 3;
  private static final List<String> INTERLEAVED =
      Stream.of(
              DispatchLincheckTest.class,
              LaneDispatcher.class,
              LanePermit.class,
              LaneQueue.class,
              LaneCapacity.class,
              AdmissionGate.class)
          .map(Class::getName)
          .toList();
  private final LaneDispatcher lane =
      new LaneDispatcher(
          new Primitives(
              AdmissionGate.of(1), NoRateLimits.INSTANCE, CircuitBreaker.off(), new TurnedLimit(1)),
          (nanos, ring) -> () -> {},
          new StoppedTime(),
          LaneListener.NONE);
  private final QueuedAttempt[] calls = new QueuedAttempt[CALLS];

  public DispatchLincheckTest() {
    for (int call = 0; call < CALLS; call++) {
      calls[call] = arrive(call);
    }
  }

  private static final class StoppedTime implements Ticker {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }
  }

  private QueuedAttempt arrive(int agent) {
    RateNeed need = new RateNeed("m", true, 0);
    QueuedAttempt queued =
        lane.enqueue(
            new Waiter(
                "agent" + agent, Priority.NORMAL, need, 0, 0, LaneUnderTest.PATIENCE, null, false));
    lane.advance();
    return queued;
  }

  @Operation
  public boolean arriveAndSeeWhetherSent() {
    return arrive(CALLS).turn().isDone();
  }

  @Operation
  public boolean endFirst() {
    return end(calls[0]);
  }

  @Operation
  public boolean endSecond() {
    return end(calls[1]);
  }

  @Operation
  public boolean cancelThird() {
    lane.forsake(calls[2]);
    return calls[2].turn().isDone();
  }

  /** Whether it had been sent. */
  private boolean end(QueuedAttempt queued) {
    if (queued.turn().getNow(new Turn.Stopped()) instanceof Turn.Granted(Permit permit, _)) {
      permit.complete(AttemptSignal.SUCCESS, Usage.NONE);
      return true;
    }
    return false;
  }

  @Operation
  public void widen() {
    lane.agents(2);
  }

  @Operation
  public int inFlight() {
    return lane.view().inFlight();
  }

  @Operation
  public int queued() {
    return lane.view().queued();
  }

  /** No thread is switched inside of these, to bound the time; the test under stress does. */
  private static boolean isLeftWhole(String className) {
    return className.startsWith("java.")
        || (className.startsWith("dev.hivemind.proxy.")
            && INTERLEAVED.stream().noneMatch(className::startsWith));
  }

  @Test
  void every_interleaving_that_the_model_checker_finds_is_one_of_some_order() {
    new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsPerThread(2)
        .addGuarantee(
            ManagedStrategyGuaranteeKt.forClasses(DispatchLincheckTest::isLeftWhole)
                .allMethods()
                .ignore())
        .check(DispatchLincheckTest.class);
  }

  @Test
  void every_outcome_under_stress_is_one_of_some_order() {
    new StressOptions()
        .iterations(10)
        .invocationsPerIteration(1_000)
        .threads(3)
        .actorsPerThread(3)
        .check(DispatchLincheckTest.class);
  }
}
