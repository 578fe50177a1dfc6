package dev.hivemind.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a task works, and what becomes of its branch.
 *
 * @param kind null: not written
 * @param setup shell commands that prepare a new worktree, in order
 * @param link files and folders that a new worktree gets from {@link Task#workingDir}, relative to
 *     it
 * @param base commit that a worktree starts from when no task before it has a branch; null: the
 *     run's starting commit
 */
public record Workspace(
    @Nullable Kind kind,
    List<String> setup,
    List<String> link,
    @Nullable String base,
    Merge merge) {

  /** Nothing is written. */
  public static final Workspace UNWRITTEN =
      new Workspace(null, List.of(), List.of(), null, Merge.MANUAL);

  /** A place of its own, or the one that all use. */
  public enum Kind {
    /** The task's directory as it is. */
    SHARED,
    /** A branch and a checkout of its own. */
    WORKTREE
  }

  /** What becomes of a branch when its task has ended well. */
  public enum Merge {
    /** It waits for {@code hivemind merge}. */
    MANUAL,
    /** It is merged into the run's branch at once. */
    AUTO,
    /** It is pushed, and a pull request is opened for it. */
    PR
  }

  public Workspace {
    setup = List.copyOf(setup);
    link = List.copyOf(link);
  }

  public boolean isWorktree() {
    return kind == Kind.WORKTREE;
  }

  /** The same in a place of that kind. */
  public Workspace as(Kind other) {
    return new Workspace(other, setup, link, base, merge);
  }

  /** The same with other commands. */
  public Workspace preparedBy(List<String> commands) {
    return new Workspace(kind, commands, link, base, merge);
  }
}
