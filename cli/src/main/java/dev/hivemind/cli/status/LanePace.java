package dev.hivemind.cli.status;

import dev.hivemind.checkpoint.CallTotals;
import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.proxy.usage.Usage;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How fast a lane lets tokens through: what its calls bring in while they are in flight, as many at
 * once as there are and as its limit allows, and never more than its rate limits.
 *
 * @param calls that it has carried
 */
record LanePace(LiveLane lane, CallTotals calls) {
  private static final double SECONDS_OF_A_MINUTE = 60;

  /** Tokens as budgets count them; 0: nothing tells yet. */
  double tokensPerSecond() {
    double tokens = Outlook.counted(calls.usage());
    double callSeconds = lane.lately().callSeconds();
    if (tokens == 0 || callSeconds == 0) return 0;
    double wanted = Math.max(lane.lately().demand(), lane.inFlight());
    double pace = tokens / callSeconds * Math.min(wanted, atOnce());
    return Math.min(pace, allowed());
  }

  /** On the average of the last minutes: it moves all the time. */
  private double atOnce() {
    if (lane.limit() == null) return Double.MAX_VALUE;
    return lane.lately().limits().stream()
        .mapToInt(Integer::intValue)
        .average()
        .orElse(lane.limit());
  }

  private double allowed() {
    return lane.pools().stream()
        .map(LivePool::quantity)
        .distinct()
        .mapToDouble(quantity -> perMinute(quantity) / SECONDS_OF_A_MINUTE / perToken(quantity))
        .min()
        .orElse(Double.MAX_VALUE);
  }

  /**
   * Classes of models have limits of their own, beside each other; limits of all are above them.
   */
  private double perMinute(String quantity) {
    double ofAll =
        pools(quantity)
            .filter(pool -> pool.model().isEmpty())
            .mapToDouble(LivePool::limit)
            .min()
            .orElse(Double.MAX_VALUE);
    var ofClasses =
        pools(quantity)
            .filter(pool -> !pool.model().isEmpty())
            .collect(Collectors.toMap(LivePool::model, LivePool::limit, Math::min));
    double together = ofClasses.values().stream().mapToDouble(Long::doubleValue).sum();
    return ofClasses.isEmpty() ? ofAll : Math.min(ofAll, together);
  }

  private Stream<LivePool> pools(String quantity) {
    return lane.pools().stream().filter(pool -> pool.quantity().equals(quantity));
  }

  /** How much of a limited quantity a token took so far. */
  private double perToken(String quantity) {
    Usage usage = calls.usage();
    double counted = Outlook.counted(usage);
    return switch (quantity) {
      case "requests" -> Math.max(1, calls.calls()) / counted;
      case "input_tokens" -> (usage.input() + usage.cacheWrite()) / counted;
      case "output_tokens" -> usage.output() / counted;
      case "tokens" -> 1;
      default -> 0; // of another version
    };
  }
}
