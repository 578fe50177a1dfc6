package dev.hivemind.proxy.identity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The agents that called lately, the one that was seen longest ago first. Not thread-safe; guarded
 * by {@link Guests}.
 */
final class GuestBook {
  /** An agent that rests as long is taken for another when it calls again. */
  private static final Duration REMEMBERED = Duration.ofHours(24);

  /** An agent that rests as long does nothing that a lane could grow for. */
  private static final Duration PRESENT = Duration.ofMinutes(10);

  private static final int MOST = 4096;

  /** In the order in which they were asked for. */
  private final Map<String, Guest> guests = new LinkedHashMap<>(16, 0.75f, true);

  private static final class Guest {
    private String lane = "";
    private long seenNanos;

    private void seen(String lane, long nanos) {
      this.lane = lane;
      this.seenNanos = nanos;
    }
  }

  /** Whether the agent was not known. */
  boolean note(String agent, String lane, long nanos) {
    Guest known = guests.get(agent);
    Guest guest = known == null ? new Guest() : known;
    guest.seen(lane, nanos);
    if (known == null) {
      guests.put(agent, guest);
    }
    return known == null;
  }

  /** The agents that need not be remembered any more, longest unseen first. */
  List<String> forgettable(long nanos) {
    List<String> forgettable = new ArrayList<>();
    for (Map.Entry<String, Guest> guest : guests.entrySet()) {
      boolean tooMany = guests.size() - forgettable.size() > MOST;
      if (!tooMany && nanos - guest.getValue().seenNanos <= REMEMBERED.toNanos()) {
        break;
      }
      forgettable.add(guest.getKey());
    }
    return forgettable;
  }

  void forget(String agent) {
    guests.remove(agent);
  }

  /** The agents that called a lane lately, by the lane that each called last. */
  Map<String, List<String>> present(long nanos) {
    Map<String, List<String>> byLane = new HashMap<>();
    guests.forEach(
        (agent, guest) -> {
          if (nanos - guest.seenNanos <= PRESENT.toNanos()) {
            byLane.computeIfAbsent(guest.lane, _ -> new ArrayList<>()).add(agent);
          }
        });
    return byLane;
  }
}
