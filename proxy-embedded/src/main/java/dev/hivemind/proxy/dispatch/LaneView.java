package dev.hivemind.proxy.dispatch;

import dev.hivemind.proxy.Priority;
import dev.hivemind.proxy.breaker.Health;
import dev.hivemind.proxy.rate.PoolView;
import dev.hivemind.proxy.wait.WaitReason.UsageWindow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A lane at one moment, for people and programs that look on.
 *
 * @param limit of attempts in flight; {@link Integer#MAX_VALUE}: none
 * @param queuedBy every priority as the agents have it, before ageing
 * @param parked the usage window that every attempt waits for; empty: none
 * @param nextMoveNanos the earliest time at which waiting alone lets something move ({@link
 *     dev.hivemind.proxy.time.Ticker#nanos()}); empty: nothing waits for a time
 * @param closed why no attempt is sent any more; null: the lane is open
 */
public record LaneView(
    int inFlight,
    int limit,
    int queued,
    Map<Priority, Integer> queuedBy,
    Health health,
    List<PoolView> pools,
    Optional<UsageWindow> parked,
    OptionalLong nextMoveNanos,
    @Nullable String closed) {

  public LaneView {
    queuedBy = Map.copyOf(queuedBy);
    pools = List.copyOf(pools);
  }
}
