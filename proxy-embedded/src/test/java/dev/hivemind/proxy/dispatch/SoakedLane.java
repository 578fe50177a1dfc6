package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.AdaptiveLimit;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.backpressure.LimitSettings;
import dev.hivemind.proxy.breaker.BreakerSettings;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.rate.LaneRates;
import dev.hivemind.proxy.rate.RateLimits;
import dev.hivemind.proxy.rate.RateNeed;
import dev.hivemind.proxy.rate.RateSettings;
import dev.hivemind.proxy.time.Sleeper;
import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.proxy.upstream.Headers;
import dev.hivemind.proxy.upstream.StopSignal;
import dev.hivemind.proxy.usage.Usage;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A lane under a thousand callers at once, a provider with outages, and cancels from everywhere.
 */
final class SoakedLane implements AutoCloseable {
  static final int CALLERS = 1_000;
  static final int AGENTS = 50;
  static final int MOST_PLACES = 16;
  private static final List<Priority> PRIORITIES = List.of(Priority.values());
  private static final int SPEED = 400;
  private static final Headers TOLD =
      Headers.NONE
          .and("x-ratelimit-limit-requests", "500")
          .and("x-ratelimit-remaining-requests", "50")
          .and("x-ratelimit-reset-requests", "7s");
  // So that minutes of ageing and of rate limits fit into seconds.
  private final Ticker time = Ticker.accelerated(SPEED);
  private final ScheduledWakeUp alarms = new ScheduledWakeUp(time);
  private final long startNanos = time.nanos();
  private final WatchedRates rates;
  private final LaneDispatcher lane;
  private final List<Caller> callers = new ArrayList<>();
  private final AtomicInteger held = new AtomicInteger();
  private final AtomicInteger mostHeld = new AtomicInteger();
  private final AtomicLong granted = new AtomicLong();
  private final AtomicLong cancelled = new AtomicLong();
  private final AtomicLong longestWaitNanos = new AtomicLong();
  private volatile boolean outage;
  private volatile boolean over;

  private SoakedLane(RateLimits limits, ConcurrencyLimit places) {
    rates = new WatchedRates(limits, places);
    lane =
        new LaneDispatcher(
            new Primitives(
                AdmissionGate.of(places.limit()),
                rates,
                CircuitBreaker.of(BreakerSettings.PAPER),
                places),
            alarms,
            time,
            LaneListener.NONE);
  }

  /** Rate limits of a test's own, and places as it turns them. */
  static SoakedLane turned() {
    return new SoakedLane(new FakeRates().limit("limited", 400), new TurnedLimit(8));
  }

  /** As a proxy has it: the true rate limits, and places that follow what the provider bears. */
  static SoakedLane adaptive() {
    RateSettings limits =
        RateSettings.builder()
            .seed(Quantity.REQUESTS, 400)
            .seed(Quantity.INPUT_TOKENS, 100_000_000)
            .ceiling(Quantity.REQUESTS, 600)
            .build();
    return new SoakedLane(
        new LaneRates(limits, malformed -> {}),
        new AdaptiveLimit(new LimitSettings(8, null, 0.5, 0.5, null)));
  }

  /** One virtual thread that makes one call after another. */
  private final class Caller implements Runnable {
    private final int number;
    private final SplittableRandom random;
    private volatile StopSignal stop = new StopSignal();

    Caller(int number) {
      this.number = number;
      this.random = new SplittableRandom(number);
    }

    @Override
    public void run() {
      while (!over) {
        stop = new StopSignal();
        try {
          call();
        } catch (InterruptedException cancelledByInterrupt) {
          cancelled.incrementAndGet();
        }
      }
    }

    private void call() throws InterruptedException {
      switch (lane.await(waiter(), stop)) {
        case Turn.Granted(Permit permit, Waits waits) -> {
          longestWaitNanos.accumulateAndGet(waits.total().toNanos(), Math::max);
          granted.incrementAndGet();
          use(permit);
        }
        case Turn.Stopped() -> cancelled.incrementAndGet();
        case Turn.Refused(String reason) -> throw new AssertionError(reason);
        case Turn.Bounced bounced -> throw new AssertionError(bounced);
        case Turn.Expired expired -> throw new AssertionError(expired);
      }
    }

    private Waiter waiter() {
      String model = random.nextInt(2) == 0 ? "limited" : "free";
      Priority priority = PRIORITIES.get(number % AGENTS % 4);
      return new Waiter(
          "agent" + number % AGENTS,
          priority,
          new RateNeed(model, true, random.nextInt(1, 100_000)),
          number % AGENTS,
          time.nanos(),
          LaneUnderTest.PATIENCE,
          null,
          false);
    }

    private void use(Permit permit) throws InterruptedException {
      mostHeld.accumulateAndGet(held.incrementAndGet(), Math::max);
      try {
        permit.answered(200, TOLD);
        permit.firstByte(Duration.ofMillis(random.nextInt(500)), true);
        Sleeper.system().sleep(Duration.ofNanos(random.nextInt(1_000_000)));
      } finally {
        held.decrementAndGet();
        end(permit);
      }
    }

    private void end(Permit permit) {
      int draw = random.nextInt(20);
      if (outage || draw == 0) {
        permit.complete(AttemptSignal.FAILED, Usage.NONE);
      } else if (draw == 1) {
        permit.neverSent();
      } else if (draw == 2) {
        permit.complete(AttemptSignal.RATE_LIMITED, Usage.NONE);
      } else {
        permit.complete(AttemptSignal.SUCCESS, Usage.NONE);
      }
      permit.complete(AttemptSignal.FAILED, Usage.NONE);
    }
  }

  /** Returns when that time has passed and every caller has ended. */
  void run(Duration realTime, long seed) throws InterruptedException {
    over = false;
    callers.clear();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      Caller caller = new Caller(i);
      callers.add(caller);
      threads.add(Thread.ofVirtual().start(caller));
    }
    disturb(realTime, threads, new Random(seed));
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void disturb(Duration realTime, List<Thread> threads, Random random)
      throws InterruptedException {
    long end = time.nanos() + realTime.multipliedBy(SPEED).toNanos();
    while (time.nanos() - end < 0) {
      int caller = random.nextInt(CALLERS);
      switch (random.nextInt(20)) {
        case 0 -> lane.agents(1 + random.nextInt(MOST_PLACES));
        case 1 -> threads.get(caller).interrupt();
        case 2 -> outage = random.nextInt(4) == 0;
        case 3 -> lane.priority("agent" + caller % AGENTS, Priority.CRITICAL);
        case 4 -> lane.view();
        default -> callers.get(caller).stop.raise(StopSignal.Reason.CALLER_GONE);
      }
      Sleeper.system().sleep(Duration.ofMillis(1));
    }
    outage = false;
  }

  int mostHeld() {
    return mostHeld.get();
  }

  long granted() {
    return granted.get();
  }

  long cancelled() {
    return cancelled.get();
  }

  Duration longestWait() {
    return Duration.ofNanos(longestWaitNanos.get());
  }

  /** On the lane's own clock. */
  Duration passed() {
    return Duration.ofNanos(time.nanos() - startNanos);
  }

  LaneView view() {
    return lane.view();
  }

  /** Attempts that were sent although as many as the limit of that moment were in flight. */
  int overLimit() {
    return rates.overLimit();
  }

  /** Reservations that were not ended; once nothing runs any more. */
  int openReservations() {
    return rates.open();
  }

  @Override
  public void close() {
    alarms.close();
  }
}
