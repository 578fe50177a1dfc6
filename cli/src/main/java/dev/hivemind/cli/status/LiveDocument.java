package dev.hivemind.cli.status;

import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.cli.live.LiveSnapshot.LivePool;
import dev.hivemind.task.Priority;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** How a lane is scheduled, as {@code status --json} gives it; null where it is not known. */
final class LiveDocument {
  private LiveDocument() {}

  static void put(ObjectNode document, Optional<LiveLane> known) {
    LiveLane lane = known.orElse(null);
    document
        .put("limit", lane == null ? null : lane.limit())
        .put("queued", lane == null ? null : lane.queued())
        .put("breaker", lane == null ? null : lane.provider())
        .put("closed", lane == null ? null : lane.closed())
        .put(
            "next_move",
            lane == null || lane.nextMove() == null ? null : lane.nextMove().toString());
    var queuedBy = document.putObject("queued_by");
    for (Priority priority : Priority.values()) {
      String name = priority.name().toLowerCase(Locale.ROOT);
      queuedBy.put(name, lane == null ? 0 : lane.queued(name));
    }
    var trend = document.putArray("limit_trend");
    if (lane != null) lane.lately().limits().forEach(trend::add);
    requests(document, lane);
    var limits = document.putArray("limits");
    if (lane != null) lane.pools().forEach(pool -> limits.add(pool(document.objectNode(), pool)));
    if (lane == null || lane.parkedWindow() == null) {
      document.putNull("parked");
    } else {
      document
          .putObject("parked")
          .put("window", lane.parkedWindow())
          .put("until", String.valueOf(lane.parkedUntil()));
    }
  }

  /** Of the requests the limit that is used up furthest, whatever its models. */
  private static void requests(ObjectNode document, @Nullable LiveLane lane) {
    Optional<LivePool> fullest =
        lane == null
            ? Optional.empty()
            : lane.pools().stream()
                .filter(pool -> pool.quantity().equals("requests"))
                .max((one, other) -> Double.compare(share(one), share(other)));
    fullest.ifPresentOrElse(
        pool -> document.set("requests", pool(document.objectNode(), pool)),
        () -> document.putNull("requests"));
  }

  private static double share(LivePool pool) {
    return (double) pool.used() / Math.max(1, pool.limit());
  }

  private static ObjectNode pool(ObjectNode document, LivePool pool) {
    return document
        .put("quantity", pool.quantity())
        .put("models", pool.model())
        .put("used", pool.used())
        .put("limit", pool.limit())
        .put("resets", pool.resets() == null ? null : pool.resets().toString());
  }
}
