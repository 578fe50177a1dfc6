package dev.hivemind.cli.project;

import dev.hivemind.checkpoint.RunFolder;
import java.util.List;
import java.util.Optional;

/**
 * A run that a person looks at.
 *
 * @param others ids of the runs that are at work too, when none was named; the last one begun first
 */
public record WatchedRun(RunFolder run, List<String> others) {
  public WatchedRun {
    others = List.copyOf(others);
  }

  /** That there are others, for a person; empty: there are none. */
  public Optional<String> note() {
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "this is %s; at work too, and shown with --run: %s"
                .formatted(run.id(), String.join(", ", others)));
  }
}
