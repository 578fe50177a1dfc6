package dev.hivemind.fleet.workspace;

import dev.hivemind.fleet.git.GitCommand;
import dev.hivemind.fleet.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The worktree of one task.
 *
 * @param repository from the checkout that its run was started in
 * @param source the task's directory in that checkout
 * @param worktree absolute; need not be there
 * @param branch its whole name below refs/heads/
 * @param links paths from the top that are never committed
 */
public record Place(
    GitRepository repository, Path source, Path worktree, String branch, List<String> links) {

  public Place {
    links = List.copyOf(links);
  }

  /** Where the task's program is started. */
  public Path workingDir() {
    return worktree.resolve(repository.top().relativize(source)).normalize();
  }

  /** Git in the worktree: to be asked only when {@link #isIntact}. */
  public GitCommand git() {
    return GitCommand.in(worktree);
  }

  /**
   * Whether the folder is a checkout of its own of this repository. A folder that has lost that
   * belongs to the checkout around it, and git would work there.
   */
  public boolean isIntact() throws IOException {
    if (!Files.isDirectory(worktree)) return false;
    Optional<GitRepository> around = GitRepository.around(worktree);
    return around.isPresent()
        && around.get().top().equals(worktree.toRealPath())
        && around.get().commonFolder().equals(repository.commonFolder());
  }
}
