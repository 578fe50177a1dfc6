package dev.hivemind.proxy.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.breaker.BreakerSettings;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.usage.Usage;
import java.time.Duration;
import java.time.Instant;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * {@link DispatchLincheckTest} with all primitives: a model of which one request a minute may be
 * sent, a breaker that a single failure opens and that probes at once, and two places. Whatever is
 * interleaved, probe, draw and place are given together or not at all.
 */
public class PrimitivesLincheckTest {
  private final FakeRates rates = new FakeRates().limit("small", 1);
  private final LaneDispatcher lane =
      new LaneDispatcher(
          new Primitives(
              AdmissionGate.of(2),
              rates,
              CircuitBreaker.of(new BreakerSettings(1, 1, Duration.ZERO)),
              new TurnedLimit(2)),
          (nanos, ring) -> () -> {},
          new StoppedTime(),
          LaneListener.NONE);
  private final QueuedAttempt first = arrive("first", "small");
  private final QueuedAttempt second = arrive("second", "large");
  private final QueuedAttempt third = arrive("third", "large");

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

  private QueuedAttempt arrive(String agent, String model) {
    RateNeed need = new RateNeed(model, true, 0);
    QueuedAttempt queued =
        lane.enqueue(
            new Waiter(agent, Priority.NORMAL, need, 0, 0, LaneUnderTest.PATIENCE, null, false));
    lane.advance();
    return queued;
  }

  @Operation
  public void arrive() {
    arrive("late", "small");
  }

  /** The draw goes back, for another to take. */
  @Operation
  public boolean neverSendFirst() {
    if (first.turn().getNow(new Turn.Stopped()) instanceof Turn.Granted(Permit permit, _)) {
      permit.neverSent();
      return true;
    }
    return false;
  }

  /** The breaker opens, and probes with whoever is next. */
  @Operation
  public boolean failSecond() {
    return complete(second, AttemptSignal.FAILED);
  }

  @Operation
  public boolean endThirdWell() {
    return complete(third, AttemptSignal.SUCCESS);
  }

  @Operation
  public boolean cancelThird() {
    lane.forsake(third);
    return third.turn().isDone();
  }

  private static boolean complete(QueuedAttempt queued, AttemptSignal signal) {
    if (queued.turn().getNow(new Turn.Stopped()) instanceof Turn.Granted(Permit permit, _)) {
      permit.complete(signal, Usage.NONE);
      return true;
    }
    return false;
  }

  /** After every execution. */
  @Validate
  public void whatIsInFlightHoldsPlaceAndDrawAndNothingElseDoes() {
    int inFlight = lane.view().inFlight();
    assertThat(inFlight).isBetween(0, 2).isEqualTo(rates.open());
  }

  @Test
  void every_outcome_under_stress_is_one_of_some_order() {
    new StressOptions()
        .iterations(10)
        .invocationsPerIteration(1_000)
        .threads(3)
        .actorsPerThread(3)
        .check(PrimitivesLincheckTest.class);
  }
}
