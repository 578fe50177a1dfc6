package dev.hivemind.cli.live;

import java.util.List;

/**
 * What a lane did lately.
 *
 * @param limits of calls at once, a value for each {@value #SECONDS_EACH} seconds, the last one is
 *     now's; empty: there is no limit
 * @param demand calls that were in flight or waited, on the average of the last minute
 * @param callSeconds for how long calls were in flight, all together
 */
public record LaneTrend(List<Integer> limits, double demand, double callSeconds) {
  public static final LaneTrend NONE = new LaneTrend(List.of(), 0, 0);

  static final int SECONDS_EACH = 2;

  public LaneTrend {
    limits = List.copyOf(limits);
  }
}
