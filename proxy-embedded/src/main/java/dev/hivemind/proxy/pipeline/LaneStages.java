package dev.hivemind.proxy.pipeline;

import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.Primitive;
import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.Profile;
import dev.hivemind.proxy.ProxyEvent;
import dev.hivemind.proxy.ProxyEvent.HeaderUnreadable;
import dev.hivemind.proxy.ProxyEvent.LaneFailing;
import dev.hivemind.proxy.ProxyEvent.LaneParked;
import dev.hivemind.proxy.ProxyEvent.LaneRecovered;
import dev.hivemind.proxy.ProxyEvent.LaneResumed;
import dev.hivemind.proxy.ProxyListener;
import dev.hivemind.proxy.ProxyOptions;
import dev.hivemind.proxy.admission.AdmissionGate;
import dev.hivemind.proxy.backpressure.AdaptiveLimit;
import dev.hivemind.proxy.backpressure.ConcurrencyLimit;
import dev.hivemind.proxy.backpressure.LimitSettings;
import dev.hivemind.proxy.backpressure.PaperAimd;
import dev.hivemind.proxy.breaker.BreakerSettings;
import dev.hivemind.proxy.breaker.CircuitBreaker;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.dispatch.LaneDispatcher;
import dev.hivemind.proxy.dispatch.LaneListener;
import dev.hivemind.proxy.dispatch.NoRateLimits;
import dev.hivemind.proxy.dispatch.Primitives;
import dev.hivemind.proxy.dispatch.WakeUp;
import dev.hivemind.proxy.rate.LaneRates;
import dev.hivemind.proxy.rate.RateLimits;
import dev.hivemind.proxy.retry.RetryBudget;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scheduling of every lane of a proxy. Thread-safe. */
public final class LaneStages {
  private final Map<String, LaneStage> stages = new LinkedHashMap<>();

  private LaneStages() {}

  public static LaneStages of(ProxyOptions options, WakeUp wakeUp) {
    LaneStages all = new LaneStages();
    for (Lane lane : options.lanes()) {
      all.stages.put(lane.name(), stage(lane, options, wakeUp));
    }
    return all;
  }

  private static LaneStage stage(Lane lane, ProxyOptions options, WakeUp wakeUp) {
    return new LaneStage(
        lane,
        new LaneDispatcher(
            primitives(lane, options.listener()),
            wakeUp,
            options.ticker(),
            news(lane, options.listener())),
        new RetryBudget(options.ticker().nanos()),
        options.closesDeadLanes(),
        options.listener());
  }

  private static Primitives primitives(Lane lane, ProxyListener listener) {
    ConcurrencyLimit limit = limit(lane);
    return new Primitives(
        lane.tuning().has(Primitive.ADMISSION)
            ? AdmissionGate.of(limit.limit())
            : AdmissionGate.unlimited(),
        rates(lane, listener),
        lane.tuning().has(Primitive.BREAKER)
            ? CircuitBreaker.of(BreakerSettings.PAPER)
            : CircuitBreaker.off(),
        limit);
  }

  private static ConcurrencyLimit limit(Lane lane) {
    LimitSettings settings = limitSettings(lane);
    if (!lane.tuning().has(Primitive.BACKPRESSURE)) {
      Integer written = settings.ceiling();
      return ConcurrencyLimit.fixed(written == null ? settings.start() : written);
    }
    Duration target = Duration.ofMillis(lane.profile().seed().latencyTargetMillis());
    return lane.tuning().paper() ? new PaperAimd(settings, target) : new AdaptiveLimit(settings);
  }

  private static LimitSettings limitSettings(Lane lane) {
    Profile.Seed seed = lane.profile().seed();
    Integer ceiling = lane.tuning().ceilings().concurrent();
    int start = ceiling == null ? seed.concurrent() : Math.min(seed.concurrent(), ceiling);
    return new LimitSettings(
        start, ceiling, seed.alpha(), seed.beta(), lane.tuning().latencyTarget());
  }

  private static RateLimits rates(Lane lane, ProxyListener listener) {
    return lane.tuning().has(Primitive.RATE)
        ? new LaneRates(LaneLimits.of(lane), header -> unreadable(lane, header, listener))
        : NoRateLimits.INSTANCE;
  }

  /** Told on a thread of its own: the lane is locked meanwhile. */
  private static void unreadable(Lane lane, String header, ProxyListener listener) {
    Thread.ofVirtual().start(() -> listener.happened(new HeaderUnreadable(lane.name(), header)));
  }

  private static LaneListener news(Lane lane, ProxyListener listener) {
    return new LaneListener() {
      @Override
      public void health(Health health) {
        switch (health) {
          case FAILING -> listener.happened(new LaneFailing(lane.name()));
          case OK -> listener.happened(new LaneRecovered(lane.name()));
          case TRYING -> {} // Whether it is back is about to be known.
        }
      }

      @Override
      public void parked(Optional<UsageWindow> window) {
        listener.happened(
            window
                .<ProxyEvent>map(full -> new LaneParked(lane.name(), full.window(), full.until()))
                .orElse(new LaneResumed(lane.name())));
      }
    };
  }

  LaneStage of(Call call) {
    return of(call.lane().name());
  }

  private LaneStage of(String lane) {
    LaneStage stage = stages.get(lane);
    if (stage == null) {
      throw new IllegalArgumentException("The proxy has no lane '" + lane + "'");
    }
    return stage;
  }

  /** A fault of the lane is answered by sending again. */
  void absorbed(String lane) {
    of(lane).absorbed();
  }

  /** So many agents may call the lane now. */
  public void agents(String lane, int alive) {
    of(lane).dispatcher().agents(alive);
  }

  /** The agent's calls are served by this priority from now on, those that wait too. */
  public void prioritize(String agent, Priority priority) {
    stages.values().forEach(stage -> stage.dispatcher().priority(agent, priority));
  }

  /** What the agent waits for in the first lane in which it waits. */
  public Optional<AgentWait> waiting(String agent) {
    return stages.entrySet().stream()
        .flatMap(
            lane ->
                lane.getValue().dispatcher().waiting(agent).stream()
                    .map(waiting -> new AgentWait(agent, lane.getKey(), waiting)))
        .findFirst();
  }

  /** Sends nothing any more on any lane; who waits for a turn is told. */
  public void close(String reason) {
    stages.values().forEach(stage -> stage.dispatcher().close(reason));
  }

  /** Every lane at this moment. */
  public List<LaneStatus> status() {
    return stages.entrySet().stream()
        .map(
            stage ->
                new LaneStatus(
                    stage.getKey(),
                    stage.getValue().dispatcher().view(),
                    stage.getValue().retriesAbsorbed()))
        .toList();
  }
}
