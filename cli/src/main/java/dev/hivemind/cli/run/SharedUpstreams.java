package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.lane.LanePlan;
import dev.hivemind.cli.lane.PlannedLane;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.RunEvent.RunStarted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds out whether another run of the project calls the same upstreams with the same key. */
final class SharedUpstreams {
  private SharedUpstreams() {}

  /**
   * A line for each such run, for a person; none: there is no other.
   *
   * @param self the run that asks
   */
  static List<String> warnings(LanePlan lanes, RunFolder self, Liveness liveness)
      throws IOException {
    Set<String> own = new HashSet<>();
    for (PlannedLane lane : lanes.lanes()) if (!lane.mocked()) own.add(lane.description());
    if (own.isEmpty()) return List.of();
    var warnings = new ArrayList<String>();
    for (RunFolder run : self.store().held(liveness)) {
      if (run.id().equals(self.id())) continue;
      List<String> shared =
          run.view().started().map(RunStarted::upstreams).orElse(List.of()).stream()
              .filter(own::contains)
              .toList();
      if (!shared.isEmpty()) warnings.add(warning(run.id(), shared));
    }
    return warnings;
  }

  private static String warning(String run, List<String> shared) {
    return ("warning: run %s calls %s too. Each run keeps to the limits as if it were alone: to"
            + " share them, start one hivemind proxy and give both runs --via.")
        .formatted(run, String.join(" and ", shared));
  }
}
