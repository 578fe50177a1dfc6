package dev.hivemind.proxy.dispatch;

import static dev.hivemind.proxy.dispatch.LaneUnderTest.isGranted;
import static dev.hivemind.proxy.dispatch.LaneUnderTest.permit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.Readiness;
import dev.hivemind.proxy.wait.WaitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random arrivals, cancels, failures, resizes and time, from seeds. */
class DispatchPropertyTest {
  private static final List<String> MODELS = List.of("small", "large", "unlimited");
  private static final List<Priority> PRIORITIES = List.of(Priority.values());
  private static final int STEPS = 1_000;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 15);
  }

  /** A lane, and what a test believes of it. */
  private static final class Run {
    private final Random random;
    private final LaneUnderTest test =
        new LaneUnderTest(AdmissionGate.of(5), new TurnedLimit(5), true);
    private final List<QueuedAttempt> waiting = new ArrayList<>();
    private final List<QueuedAttempt> inFlight = new ArrayList<>();
    private int granted;

    Run(long seed) {
      random = new Random(seed);
      test.rates.limit("small", 20).limit("large", 5);
    }

    void step() {
      Health before = test.lane.view().health();
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> arrive();
        case 3 -> cancel();
        case 4, 5 -> end();
        case 6 -> test.lane.agents(1 + random.nextInt(12));
        case 7 -> test.lane.priority(agent(), priority());
        default -> test.time.advance(Duration.ofMillis(random.nextInt(3_000)));
      }
      collect();
      check(before);
    }

    private String agent() {
      return "agent" + random.nextInt(8);
    }

    private Priority priority() {
      return PRIORITIES.get(random.nextInt(4));
    }

    private void arrive() {
      RateNeed need =
          new RateNeed(MODELS.get(random.nextInt(3)), random.nextInt(10) > 0, 1 + random.nextInt());
      long now = test.time.nanos();
      waiting.add(
          test.join(
              new Waiter(
                  agent(),
                  priority(),
                  need,
                  random.nextInt(3),
                  now,
                  patience(),
                  backOff(now),
                  false)));
    }

    /** Mostly longer than a back-off; some give up. */
    private Duration patience() {
      return random.nextInt(10) > 0
          ? LaneUnderTest.PATIENCE
          : Duration.ofMillis(random.nextInt(40_000));
    }

    private Waiter.@Nullable BackOff backOff(long now) {
      return random.nextInt(4) > 0
          ? null
          : new Waiter.BackOff(
              now + Duration.ofMillis(random.nextInt(30_000)).toNanos(),
              new WaitReason.BackingOff(1));
    }

    private void cancel() {
      if (!waiting.isEmpty()) {
        QueuedAttempt gone = waiting.remove(random.nextInt(waiting.size()));
        test.lane.forsake(gone);
        assertThat(gone.turn()).isCompletedWithValue(new Turn.Stopped());
      }
    }

    private void end() {
      if (inFlight.isEmpty()) {
        return;
      }
      Permit permit = permit(inFlight.remove(random.nextInt(inFlight.size())));
      switch (random.nextInt(8)) {
        case 0 -> permit.neverSent();
        case 1, 2 -> permit.complete(AttemptSignal.FAILED, Usage.NONE);
        case 3 -> permit.complete(AttemptSignal.RATE_LIMITED, Usage.NONE);
        case 4 -> permit.complete(AttemptSignal.IGNORED, Usage.NONE);
        default -> {
          permit.firstByte(Duration.ofMillis(random.nextInt(3_000)), true);
          permit.complete(AttemptSignal.SUCCESS, Usage.NONE);
        }
      }
      permit.complete(AttemptSignal.FAILED, Usage.NONE);
    }

    private void collect() {
      List<QueuedAttempt> now = waiting.stream().filter(LaneUnderTest::isGranted).toList();
      granted = now.size();
      waiting.removeAll(now);
      waiting.removeIf(this::hasGivenUp);
      inFlight.addAll(now);
    }

    private boolean hasGivenUp(QueuedAttempt queued) {
      boolean expired = queued.turn().getNow(new Turn.Stopped()) instanceof Turn.Expired;
      assertThat(expired)
          .as("gives up when its patience ends, not before and not after")
          .isEqualTo(queued.deadlineNanos() - test.time.nanos() <= 0);
      return expired;
    }

    private void check(Health before) {
      LaneView view = test.lane.view();
      assertThat(view.inFlight()).isEqualTo(inFlight.size());
      assertThat(test.rates.open()).isEqualTo(inFlight.size());
      assertThat(view.queued()).isEqualTo(waiting.size());
      if (granted > 0) {
        assertThat(view.inFlight()).isLessThanOrEqualTo(view.limit());
      }
      if (before == Health.TRYING && view.health() == Health.TRYING) {
        assertThat(granted).as("probes").isLessThanOrEqualTo(1);
      }
      waiting.stream().map(QueuedAttempt::agent).distinct().forEach(this::checkThatItMustWait);
    }

    /** The lane is never idle while it could work. */
    private void checkThatItMustWait(String agent) {
      Readiness readiness = test.lane.waiting(agent).orElseThrow().readiness();
      assertThat(readiness).isNotInstanceOf(Readiness.Now.class);
    }

    /** Nothing new arrives and all goes well. */
    int stepsToDrain() {
      int steps = 0;
      for (; !waiting.isEmpty() || !inFlight.isEmpty(); steps++) {
        List<QueuedAttempt> ending = List.copyOf(inFlight);
        inFlight.clear();
        ending.forEach(LaneUnderTest::succeed);
        test.time.advance(Duration.ofSeconds(10));
        collect();
        assertThat(steps).as("steps to drain").isLessThan(10_000);
      }
      return steps;
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_happens_the_limit_holds_nobody_waits_for_nothing_and_all_ends_at_zero(long seed) {
    Run run = new Run(seed);
    for (int i = 0; i < STEPS; i++) {
      run.step();
    }
    int waiting = run.waiting.size();
    assertThat(run.stepsToDrain()).isLessThan(20 + 2 * waiting * 6 / 5);
    LaneView end = run.test.lane.view();
    assertThat(end.inFlight()).isZero();
    assertThat(end.queued()).isZero();
    assertThat(run.test.rates.open()).isZero();
    run.test.time.advance(Duration.ofMinutes(2));
    assertThat(run.test.time.alarms()).isZero();
  }

  /** Every agent always has calls waiting; one place; each call takes up to two seconds. */
  @ParameterizedTest
  @MethodSource("seeds")
  void nobody_starves(long seed) {
    Random random = new Random(seed);
    LaneUnderTest test = new LaneUnderTest(1);
    int agents = 2 + random.nextInt(20);
    int callsEach = 1 + random.nextInt(3);
    List<QueuedAttempt> waiting = new ArrayList<>();
    for (int i = 0; i < agents * callsEach; i++) {
      waiting.add(test.join("agent" + i % agents, PRIORITIES.get(i % agents % 4)));
    }
    Duration longest = Duration.ZERO;
    for (int i = 0; i < 800; i++) {
      QueuedAttempt next =
          waiting.stream().filter(LaneUnderTest::isGranted).findFirst().orElseThrow();
      waiting.remove(next);
      waiting.add(test.join(next.agent(), next.priority()));
      Duration waited = LaneUnderTest.granted(next).waits().total();
      longest = waited.compareTo(longest) > 0 ? waited : longest;
      test.time.advance(Duration.ofMillis(1 + random.nextInt(2_000)));
      LaneUnderTest.succeed(next);
    }
    Duration aRoundOfAll = Duration.ofSeconds(2).multipliedBy((long) agents * callsEach);
    assertThat(longest).isLessThan(Duration.ofMinutes(3).plus(aRoundOfAll.multipliedBy(2)));
    assertThat(waiting).filteredOn(queued -> !isGranted(queued)).hasSize(agents * callsEach - 1);
  }
}
