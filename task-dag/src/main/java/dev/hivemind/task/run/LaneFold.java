package dev.hivemind.task.run;

import dev.hivemind.task.run.LaneCondition.Failing;
import dev.hivemind.task.run.LaneCondition.Parked;
import dev.hivemind.task.run.LaneCondition.Stopped;
import dev.hivemind.task.run.RunEvent.LaneEvent;
import dev.hivemind.task.run.RunEvent.LaneFailing;
import dev.hivemind.task.run.RunEvent.LaneHeaderUnreadable;
import dev.hivemind.task.run.RunEvent.LaneParked;
import dev.hivemind.task.run.RunEvent.LaneRecovered;
import dev.hivemind.task.run.RunEvent.LaneResumed;
import dev.hivemind.task.run.RunEvent.LaneStopped;
import java.util.LinkedHashMap;
import java.util.Map;

/** Gathers what the events of upstreams say. Not thread-safe. */
final class LaneFold {
  private final Map<String, LaneCondition> conditions = new LinkedHashMap<>();

  /** A stop is for good; the end of a failure does not end a limit, nor the other way round. */
  void apply(LaneEvent event) {
    String lane = event.lane();
    if (conditions.get(lane) instanceof Stopped) return;
    switch (event) {
      case LaneStopped stopped ->
          conditions.put(lane, new Stopped(stopped.stop(), stopped.words()));
      case LaneParked parked -> conditions.put(lane, new Parked(parked.limit(), parked.until()));
      case LaneFailing failing -> conditions.putIfAbsent(lane, new Failing(failing.at()));
      case LaneResumed _ -> end(lane, Parked.class);
      case LaneRecovered _ -> end(lane, Failing.class);
      case LaneHeaderUnreadable _ -> {} // The lane goes on without it.
    }
  }

  private void end(String lane, Class<? extends LaneCondition> kind) {
    if (kind.isInstance(conditions.get(lane))) conditions.remove(lane);
  }

  Map<String, LaneCondition> conditions() {
    return Map.copyOf(conditions);
  }
}
