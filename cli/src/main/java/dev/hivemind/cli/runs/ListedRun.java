package dev.hivemind.cli.runs;

import dev.hivemind.checkpoint.RunListing;
import dev.hivemind.checkpoint.RunRecord;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A run as it stands at this moment.
 *
 * @param lasted how long it took, or has taken so far; empty: its hivemind died at an unknown time
 */
record ListedRun(RunListing listing, RunState state, Optional<Duration> lasted) {

  static ListedRun of(RunListing listing, Liveness liveness, Instant now) {
    RunRecord run = listing.run();
    RunState state = state(run, liveness);
    Instant end = run.ended() == null ? now : run.ended();
    boolean known = run.ended() != null || state == RunState.RUNNING;
    return new ListedRun(
        listing,
        state,
        known ? Optional.of(Duration.between(run.started(), end)) : Optional.empty());
  }

  private static RunState state(RunRecord run, Liveness liveness) {
    if (run.end() != null) return run.end();
    return run.isHeld(liveness) ? RunState.RUNNING : RunState.INTERRUPTED;
  }
}
