package dev.hivemind.cli.run;

import dev.hivemind.checkpoint.OwnedRun;
import dev.hivemind.task.run.Liveness;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Tells whether another run of the project calls with the same keys or logins. */
final class SharedUpstreams {
  private SharedUpstreams() {}

  /**
   * A line for each such run, for a person; none: there is no other. Runs through a proxy of
   * another process share its limits there and are told nothing.
   */
  static List<String> warnings(PreparedRun prepared, OwnedRun owned, Liveness liveness)
      throws IOException {
    Map<String, String> credentials =
        prepared.via() == null ? prepared.lanes().credentials() : Map.of();
    return owned.callsWith(credentials, liveness).entrySet().stream()
        .map(other -> warning(other.getKey(), other.getValue()))
        .toList();
  }

  private static String warning(String run, List<String> lanes) {
    return ("warning: run %s calls with the same key or login as this one's %s. Each run keeps to"
            + " the limits as if it were alone: to share them, start one hivemind proxy and give"
            + " both runs --via.")
        .formatted(run, String.join(" and ", lanes));
  }
}
