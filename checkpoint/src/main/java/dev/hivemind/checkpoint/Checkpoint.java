package dev.hivemind.checkpoint;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A point from which a stopped agent can go on: everything of it is on the disk. Immutable.
 *
 * @param task whose agent it is
 * @param number of the checkpoint among those of the task, from 1
 * @param folder with its files, {@code agents/<task>/checkpoint-<number>/}
 */
public record Checkpoint(
    String run, String task, int number, Path folder, CheckpointContent content) {

  /** Every uncommitted change of the workspace; empty: there was none. */
  public Optional<Path> patch() {
    return Optional.ofNullable(content.patch()).map(folder::resolve);
  }

  /** The copy of the conversation; empty: the agent keeps none. */
  public Optional<Path> transcript() {
    return Optional.ofNullable(content.transcript()).map(folder::resolve);
  }
}
