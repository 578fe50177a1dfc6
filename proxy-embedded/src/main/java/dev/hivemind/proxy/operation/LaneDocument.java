package dev.hivemind.proxy.operation;

import dev.hivemind.proxy.Lane;
import dev.hivemind.proxy.LaneStatus;
import dev.hivemind.proxy.dispatch.LaneView;
import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.wait.WaitReason;
import dev.hivemind.proxy.wait.WaitReason.Quantity;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A lane as JSON: the shape that every document of HiveMind shows lanes in (cli.md). */
public final class LaneDocument {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private LaneDocument() {}

  public static ObjectNode of(Lane lane, LaneStatus status) {
    LaneView view = status.view();
    ObjectNode node =
        JSON.objectNode()
            .put("name", lane.name())
            .put("upstream", place(lane.url()))
            .put("profile", lane.profile().id())
            .put("in_flight", view.inFlight())
            .put("limit", view.limit() == Integer.MAX_VALUE ? null : view.limit())
            .put("queued", view.queued());
    ObjectNode queuedBy = node.putObject("queued_by");
    view.queuedBy().forEach((priority, count) -> queuedBy.put(lowerCase(priority), count));
    node.put("breaker", lowerCase(view.health()));
    node.set("requests", first(view.pools(), Quantity.REQUESTS));
    node.set("tokens", first(view.pools(), Quantity.TOKENS, Quantity.INPUT_TOKENS));
    var pools = node.putArray("pools");
    view.pools().forEach(pool -> pools.add(pool(pool)));
    node.set("parked", view.parked().map(LaneDocument::parked).orElse(null));
    return node.put("retries_absorbed", status.retriesAbsorbed()).put("closed", view.closed());
  }

  /** Without its path, in which some gateways have secrets. */
  private static String place(URI url) {
    return url.getScheme() + "://" + url.getAuthority();
  }

  /** The pool for all models, or else the first; null: there is none. */
  private static @Nullable ObjectNode first(List<PoolView> pools, Quantity... quantities) {
    for (Quantity quantity : quantities) {
      List<PoolView> counted = pools.stream().filter(pool -> pool.quantity() == quantity).toList();
      if (!counted.isEmpty()) {
        return amounts(
            counted.stream()
                .filter(pool -> pool.model().isEmpty())
                .findFirst()
                .orElse(counted.getFirst()));
      }
    }
    return null;
  }

  private static ObjectNode pool(PoolView pool) {
    return JSON.objectNode()
        .put("quantity", lowerCase(pool.quantity()))
        .put("model", pool.model())
        .setAll(amounts(pool));
  }

  /** A usage window that is used up. */
  private static ObjectNode parked(WaitReason.UsageWindow window) {
    return JSON.objectNode().put("window", window.window()).put("until", window.until().toString());
  }

  private static ObjectNode amounts(PoolView pool) {
    return JSON.objectNode()
        .put("used", pool.used())
        .put("limit", pool.limit())
        .put("resets", pool.resets() == null ? null : pool.resets().toString());
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
