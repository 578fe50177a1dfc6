package dev.hivemind.checkpoint;

import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import dev.hivemind.task.run.RunState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a list of runs says of one.
 *
 * @param manifest absolute path of the manifest it runs, or {@code -}
 * @param mark what every process of its agents carries in its environment
 * @param owner the hivemind that works on it, or died over it; null: none does
 * @param ended when hivemind saw its end; null: it goes on, or hivemind did not live to see it
 * @param end how it ended; null: as {@code ended}
 */
public record RunRecord(
    String id,
    String manifest,
    String mark,
    @Nullable ProcessIdentity owner,
    Instant started,
    @Nullable Instant ended,
    @Nullable RunState end) {

  /** Whether a hivemind works on it now. */
  public boolean isHeld(Liveness liveness) {
    return owner != null && liveness.alive(owner);
  }

  /** Whether hivemind died over it: agents of it may still be alive, unattended. */
  public boolean isOrphaned(Liveness liveness) {
    return ended == null && !isHeld(liveness);
  }

  /** Whether it can be gone on with: it neither came to its end nor goes on. */
  public boolean isUnfinished(Liveness liveness) {
    if (isHeld(liveness)) return false;
    return switch (end) {
      case null -> true;
      case CHECKPOINTED, WAITING, INTERRUPTED -> true;
      case RUNNING, SUCCEEDED, FAILED -> false;
    };
  }
}
