package dev.hivemind.cli.live;

import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.time.Ticker;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lanes and the waiting agents of a run at one moment, from the counters that decide.
 *
 * @param waits what each agent that waits waits for, for a person, by its name
 */
public record LiveSnapshot(Instant at, List<LiveLane> lanes, Map<String, LiveWait> waits) {

  public LiveSnapshot {
    lanes = List.copyOf(lanes);
    waits = Map.copyOf(waits);
  }

  /**
   * A lane.
   *
   * @param limit of calls at once; null: none
   * @param provider {@code ok}, {@code failing} or {@code trying}
   * @param parkedUntil when a usage window opens again; null: the lane is not parked
   * @param closed why nothing is sent any more; null: it is
   * @param queuedBy how many calls of each priority wait
   * @param nextMove when waiting alone lets a call go: a rate limit refills, or a provider that
   *     fails is tried again; null: nothing waits for a time
   */
  public record LiveLane(
      String name,
      int inFlight,
      @Nullable Integer limit,
      int queued,
      String provider,
      List<LivePool> pools,
      @Nullable String parkedWindow,
      @Nullable Instant parkedUntil,
      @Nullable String closed,
      @Nullable Map<String, Integer> queuedBy,
      @Nullable Instant nextMove,
      @Nullable LaneTrend trend) {

    public LiveLane {
      pools = List.copyOf(pools);
      queuedBy = queuedBy == null ? Map.of() : Map.copyOf(queuedBy);
      trend = trend == null ? LaneTrend.NONE : trend;
    }

    /** What it did lately; nothing in what another version wrote. */
    public LaneTrend lately() {
      return trend == null ? LaneTrend.NONE : trend;
    }

    /** Calls of a priority that wait. */
    public int queued(String priority) {
      return queuedBy == null ? 0 : queuedBy.getOrDefault(priority, 0);
    }

    double callSeconds() {
      return lately().callSeconds();
    }
  }

  /**
   * A rate limit.
   *
   * @param model class of models that shares it; empty: all
   */
  public record LivePool(
      String quantity, String model, long used, long limit, @Nullable Instant resets) {}

  /**
   * @param seconds waited so far
   */
  public record LiveWait(String text, long seconds) {}

  /**
   * @param agents that may wait
   * @param trends of the lanes, which the moment is added to
   */
  public static LiveSnapshot of(
      AgentGateway proxy, Collection<String> agents, LaneTrends trends, Ticker ticker) {
    Instant now = ticker.now();
    long nanos = ticker.nanos();
    WaitText text = new WaitText(now, nanos, ZoneId.systemDefault());
    Map<String, LiveWait> waits = new LinkedHashMap<>();
    for (String agent : agents) {
      Optional<AgentWait> wait = proxy.waiting(agent);
      wait.ifPresent(
          known ->
              waits.put(agent, new LiveWait(text.of(known), known.waiting().waited().toSeconds())));
    }
    return new LiveSnapshot(
        now,
        proxy.lanes().stream()
            .map(lane -> lane(lane, trends.add(lane.lane(), lane.view(), nanos), now, nanos))
            .toList(),
        waits);
  }

  private static LiveLane lane(LaneStatus status, LaneTrend trend, Instant now, long nanos) {
    var view = status.view();
    return new LiveLane(
        status.lane(),
        view.inFlight(),
        view.limit() == Integer.MAX_VALUE ? null : view.limit(),
        view.queued(),
        switch (view.health()) {
          case OK -> "ok";
          case FAILING -> "failing";
          case TRYING -> "trying";
        },
        view.pools().stream().map(LiveSnapshot::pool).toList(),
        view.parked().map(parked -> parked.window()).orElse(null),
        view.parked().map(parked -> parked.until()).orElse(null),
        view.closed(),
        queuedBy(view),
        view.nextMoveNanos().isPresent()
            ? now.plusNanos(Math.max(0, view.nextMoveNanos().getAsLong() - nanos))
            : null,
        trend);
  }

  private static Map<String, Integer> queuedBy(LaneView view) {
    var queued = new LinkedHashMap<String, Integer>();
    view.queuedBy()
        .forEach((priority, calls) -> queued.put(priority.name().toLowerCase(Locale.ROOT), calls));
    return queued;
  }

  private static LivePool pool(PoolView pool) {
    return new LivePool(
        pool.quantity().name().toLowerCase(Locale.ROOT),
        pool.model(),
        pool.used(),
        pool.limit(),
        pool.resets());
  }
}
