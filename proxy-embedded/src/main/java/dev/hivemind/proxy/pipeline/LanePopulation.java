package dev.hivemind.proxy.pipeline;

import java.util.HashMap;
import java.util.Map;

/**
 * For how many agents each lane may grow: those that were admitted one by one and those that come
 * by themselves. Thread-safe.
 */
public final class LanePopulation {
  private final LaneStages lanes;

  // Guarded by this.
  private final Map<String, Integer> admitted = new HashMap<>();
  private final Map<String, Integer> guests = new HashMap<>();

  public LanePopulation(LaneStages lanes) {
    this.lanes = lanes;
  }

  /** So many agents are admitted to the lane now. */
  public synchronized void admitted(String lane, int agents) {
    admitted.put(lane, agents);
    tell(lane);
  }

  /** So many guests called the lane lately. */
  public synchronized void guests(String lane, int agents) {
    guests.put(lane, agents);
    tell(lane);
  }

  private void tell(String lane) {
    lanes.agents(lane, admitted.getOrDefault(lane, 0) + guests.getOrDefault(lane, 0));
  }
}
