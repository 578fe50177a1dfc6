package dev.hivemind.cli.live;

import dev.hivemind.cli.live.LiveSnapshot.LiveLane;
import dev.hivemind.proxy.dispatch.LaneView;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Remembers how lanes stood, a few minutes long, in a bounded space. Not thread-safe. */
public final class LaneTrends {
  private static final int LIMITS_KEPT = 60;
  private static final long EACH_NANOS = Duration.ofSeconds(LaneTrend.SECONDS_EACH).toNanos();

  /** How much of the average is forgotten in a minute: most of it. */
  private static final double FORGETTING_SECONDS = 30;

  private static final double NANOS = 1e9;

  private final Map<String, Memory> lanes = new HashMap<>();

  /**
   * @param before how lanes stood when the run was left, if it goes on now
   */
  public LaneTrends(Optional<LiveSnapshot> before) {
    for (LiveLane lane : before.map(LiveSnapshot::lanes).orElse(List.of())) {
      lanes.put(lane.name(), new Memory(lane.callSeconds()));
    }
  }

  /** Of one lane. */
  private static final class Memory {
    private final Deque<Integer> limits = new ArrayDeque<>();
    private long limitAt;
    private long seenAt;
    private double demand;
    private double callSeconds;
    private boolean begun;

    Memory(double callSeconds) {
      this.callSeconds = callSeconds;
    }

    LaneTrend add(LaneView lane, long nanos) {
      double wanted = lane.inFlight() + lane.queued();
      double seconds = begun ? (nanos - seenAt) / NANOS : 0;
      double kept = begun ? Math.exp(-seconds / FORGETTING_SECONDS) : 0;
      demand = demand * kept + wanted * (1 - kept);
      callSeconds += lane.inFlight() * seconds;
      if (lane.limit() != Integer.MAX_VALUE) addLimit(lane.limit(), nanos);
      seenAt = nanos;
      begun = true;
      return new LaneTrend(List.copyOf(limits), demand, callSeconds);
    }

    /** The value of now replaces the last one until its time is over. */
    private void addLimit(int limit, long nanos) {
      if (limits.isEmpty() || nanos - limitAt >= EACH_NANOS) limitAt = nanos;
      else limits.removeLast();
      limits.addLast(limit);
      if (limits.size() > LIMITS_KEPT) limits.removeFirst();
    }
  }

  /**
   * @param nanos now, by the ticker
   * @return what is known of the lane with this moment
   */
  LaneTrend add(String lane, LaneView now, long nanos) {
    return lanes.computeIfAbsent(lane, _ -> new Memory(0)).add(now, nanos);
  }
}
