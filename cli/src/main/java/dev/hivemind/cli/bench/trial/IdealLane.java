package dev.hivemind.cli.bench.trial;

import dev.hivemind.cli.bench.scenario.Upstream;
import dev.hivemind.examples.mock.MockOptions;
import dev.hivemind.examples.mock.fault.FaultRates;
import dev.hivemind.examples.mock.limit.Admission;
import dev.hivemind.examples.mock.limit.Limiter;
import dev.hivemind.examples.mock.limit.PoolState;
import dev.hivemind.examples.mock.limit.RateCaps;
import dev.hivemind.examples.mock.limit.RateKind;
import dev.hivemind.examples.mock.time.RequestDraws;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * One mock's agents under a scheduler that knows everything and loses no time. It runs the mock's
 * own limiter and the draws of its seed in virtual time. Times are nanoseconds.
 */
final class IdealLane {
  /** Who was served longest ago. */
  static final Comparator<IdealAgent> FAIR =
      Comparator.comparing(IdealAgent::priority)
          .thenComparingLong(IdealAgent::servedAt)
          .thenComparingLong(IdealAgent::readyAt);

  /** Who has most left to do, so that nobody is alone in the end. */
  static final Comparator<IdealAgent> EVEN =
      Comparator.comparing(IdealAgent::priority)
          .thenComparing(Comparator.comparingInt(IdealAgent::turnsLeft).reversed())
          .thenComparing(FAIR);

  private final Comparator<IdealAgent> order;

  private final MockOptions mock;
  private final Limiter limiter;
  private final int places;
  private final List<IdealAgent> agents;
  private final PriorityQueue<Served> inFlight =
      new PriorityQueue<>(Comparator.comparingLong(Served::until));
  private long attempts;
  private long now;

  /** A call that is being served. */
  private record Served(long until, long outputTokens) {}

  IdealLane(Upstream upstream, long seed, List<IdealAgent> agents, Comparator<IdealAgent> order) {
    this.order = order;
    this.mock = upstream.options(seed);
    this.limiter = mock.limits().limiter(null, RateCaps.UNLIMITED);
    this.places = places(upstream.concurrent(), mock.limits().concurrency());
    this.agents = List.copyOf(agents);
    this.now = upstream.shut().toNanos();
  }

  private static int places(@Nullable Integer written, @Nullable Integer most) {
    if (written == null) return most == null ? Integer.MAX_VALUE : most;
    return most == null ? written : Math.min(written, most);
  }

  /** Sees every agent through. */
  void run() {
    while (agents.stream().anyMatch(agent -> !agent.isDone()) || !inFlight.isEmpty()) now = step();
  }

  /** What happens now. Returns when something happens next; now: at once. */
  private long step() {
    while (!inFlight.isEmpty() && inFlight.element().until() <= now) {
      limiter.spend(inFlight.remove().outputTokens(), now);
    }
    long next = inFlight.isEmpty() ? Long.MAX_VALUE : inFlight.element().until();
    for (IdealAgent agent : agents) {
      if (!agent.isDone() && agent.readyAt() > now) next = Math.min(next, agent.readyAt());
    }
    IdealAgent first = inFlight.size() < places ? first() : null;
    if (first == null) return next == Long.MAX_VALUE ? now : next;
    long wait = waitForLimits(first.limitedInput());
    if (wait > 0) return Math.min(next, now + wait);
    send(first);
    return now;
  }

  private @Nullable IdealAgent first() {
    return agents.stream()
        .filter(agent -> !agent.isDone() && agent.readyAt() <= now)
        .min(order)
        .orElse(null);
  }

  /** Takes nothing from the limiter unless it would refuse, which costs nothing then. */
  private long waitForLimits(long input) {
    Map<RateKind, PoolState> pools = limiter.pools(now);
    boolean roomy =
        pools.entrySet().stream()
            .allMatch(pool -> pool.getValue().remaining() >= need(pool.getKey(), input));
    if (roomy) return 0;
    return limiter.admit(input, now) instanceof Admission.Refused refused
        ? Math.max(1, refused.retryAfter().toNanos())
        : 0;
  }

  private static long need(RateKind kind, long input) {
    return switch (kind) {
      case REQUESTS, OUTPUT_TOKENS -> 1;
      case TOKENS, INPUT_TOKENS -> input;
    };
  }

  private void send(IdealAgent agent) {
    RequestDraws draws = RequestDraws.of(mock.seed(), ++attempts);
    FaultRates rates = mock.faults().rates();
    if (failsAtOnce(draws, rates)) {
      agent.failed(now);
      return;
    }
    limiter.admit(agent.limitedInput(), now);
    long answered = now + mock.pace().latency(draws).toNanos();
    long complete = answered + mock.pace().generation(draws).toNanos();
    boolean broken =
        draws.errorEvent() < rates.errorEvent() || draws.midStreamReset() < rates.midStreamReset();
    inFlight.add(new Served(broken ? answered : complete, mock.pace().leastOutputTokens(draws)));
    if (broken) agent.failed(answered);
    else agent.served(now, complete);
  }

  private static boolean failsAtOnce(RequestDraws draws, FaultRates rates) {
    return draws.overload() < rates.overload()
        || draws.reset() < rates.reset()
        || draws.error() < rates.error()
        || draws.bareRefusal() < rates.bareRefusal();
  }
}
