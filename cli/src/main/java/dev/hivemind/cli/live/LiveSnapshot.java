package dev.hivemind.cli.live;

import dev.hivemind.proxy.AgentGateway;
import dev.hivemind.proxy.AgentWait;
import dev.hivemind.proxy.LaneStatus;
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
      @Nullable String closed) {}

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
   */
  public static LiveSnapshot of(AgentGateway proxy, Collection<String> agents, Ticker ticker) {
    Instant now = ticker.now();
    WaitText text = new WaitText(now, ticker.nanos(), ZoneId.systemDefault());
    Map<String, LiveWait> waits = new LinkedHashMap<>();
    for (String agent : agents) {
      Optional<AgentWait> wait = proxy.waiting(agent);
      wait.ifPresent(
          known ->
              waits.put(agent, new LiveWait(text.of(known), known.waiting().waited().toSeconds())));
    }
    return new LiveSnapshot(now, proxy.lanes().stream().map(LiveSnapshot::lane).toList(), waits);
  }

  private static LiveLane lane(LaneStatus status) {
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
        view.closed());
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
